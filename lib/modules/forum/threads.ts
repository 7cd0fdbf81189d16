import 'server-only'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { personColumns, toPerson } from '../users/queries'
import { toRedacted } from './forum-people'
import { toKept } from './identifiers'
import type { CommentThreadDto, ForumCommentDto } from './schema'

/** Deeper replies stand beside each other at this depth: nobody reads them nested, and no parser runs out of stack. */
const DEEPEST = 30

export const commentColumns = {
  id: true,
  postId: true,
  parentId: true,
  content: true,
  licenceUntil: true,
  keptReason: true,
  keptKinds: true,
  authorId: true,
  redactedAt: true,
  editedAt: true,
  deletedAt: true,
  createdAt: true,
  author: { select: personColumns },
  redactedBy: { select: personColumns },
} as const satisfies Prisma.ForumCommentSelect

export type CommentRow = Prisma.ForumCommentGetPayload<{ select: typeof commentColumns }>

/** The case that a comment belongs to, as far as it says what may be done to the comment. */
interface CommentedCase {
  authorId: string | null
  state: 'OPEN' | 'ANSWERED' | 'CLOSED'
  acceptedAnswerId: string | null
}

/** A comment as somebody sees it. Of one that is deleted, neither words nor author. */
export function toComment(viewer: Viewer, post: CommentedCase, row: CommentRow): ForumCommentDto {
  const owned = { ownerId: row.authorId }
  const isDeleted = row.deletedAt !== null
  const isOpen = post.state !== 'CLOSED'
  const isWhole = !isDeleted && row.redactedAt === null
  return {
    id: row.id,
    post_id: row.postId,
    parent_id: row.parentId,
    content: isDeleted ? '' : row.content,
    identifiers_kept: isDeleted ? null : toKept(row),
    user: isDeleted ? null : toPerson(row.author),
    licence_valid: !isDeleted && row.licenceUntil !== null,
    is_mine: row.authorId === viewer.id,
    is_accepted: post.acceptedAnswerId === row.id,
    is_deleted: isDeleted,
    redacted: toRedacted(row),
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    can: {
      reply: !isDeleted && isOpen && can(viewer, 'forum.write'),
      edit: isWhole && isOpen && can(viewer, 'forum.edit', owned),
      remove: !isDeleted && can(viewer, 'forum.remove', owned),
      redact: isWhole && can(viewer, 'forum.redact', owned),
      accept:
        isWhole &&
        isOpen &&
        row.parentId === null &&
        can(viewer, 'forum.settle', { ownerId: post.authorId }),
    },
  }
}

/** Deleted comments that nobody answered vanish; those with answers keep their place. */
function withoutHollow(threads: CommentThreadDto[]): CommentThreadDto[] {
  return threads.filter(({ is_deleted, replies }) => !is_deleted || replies.length > 0)
}

/** Hangs comments under those that they answer, oldest first. Every row names a parent that came before it, or none. */
export function nestComments(comments: ForumCommentDto[]): CommentThreadDto[] {
  const roots: CommentThreadDto[] = []
  const places = new Map<
    string,
    { thread: CommentThreadDto; depth: number; holder: CommentThreadDto[] }
  >()
  const inOrder: { thread: CommentThreadDto }[] = []
  for (const comment of comments) {
    const parent = comment.parent_id ? places.get(comment.parent_id) : undefined
    const isBeside = parent !== undefined && parent.depth >= DEEPEST
    const holder = !parent ? roots : isBeside ? parent.holder : parent.thread.replies
    const thread: CommentThreadDto = { ...comment, replies: [] }
    holder.push(thread)
    const depth = !parent ? 1 : isBeside ? parent.depth : parent.depth + 1
    places.set(comment.id, { thread, depth, holder })
    inOrder.push({ thread })
  }
  // From the last to the first: the replies of each are settled before it is looked at itself.
  for (const { thread } of inOrder.reverse()) thread.replies = withoutHollow(thread.replies)
  return withoutHollow(roots)
}

/** All comments of a case, nested. */
export async function readThreads(
  viewer: Viewer,
  post: CommentedCase & { id: string },
): Promise<CommentThreadDto[]> {
  const rows = await db().forumComment.findMany({
    where: { postId: post.id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: commentColumns,
  })
  return nestComments(rows.map((row) => toComment(viewer, post, row)))
}
