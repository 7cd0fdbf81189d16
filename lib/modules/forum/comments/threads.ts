import 'server-only'
import { paths } from '@/lib/core/paths'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { type PersonRow, personColumns, toPerson } from '../../accounts/users/queries'
import { toRetainedDto } from '../privacy/privacy'
import type { AttachmentDto, CasePictureDto, CommentThreadDto, ForumCommentDto } from '../schema'

/** The columns needed for the photographs of an answer; for a case they would include those of its answers. */
const pictureColumns = {
  select: {
    reason: true,
    showsWho: true,
    file: { select: { id: true, width: true, height: true } },
  },
  orderBy: { place: 'asc' },
} as const satisfies Prisma.ForumPost$picturesArgs

/** The columns needed for the photographs that belong to a case itself. */
export const ownPictureColumns = {
  ...pictureColumns,
  where: { commentId: null },
} as const satisfies Prisma.ForumPost$picturesArgs

/** The columns needed for a document. */
export const attachmentColumns = {
  select: { id: true, name: true, size: true, pages: true },
} as const satisfies Prisma.ForumPost$attachmentArgs

/** A document as its case or answer shows it. */
export function toAttachment(
  row: { id: string; name: string; size: number; pages: number | null } | null,
): AttachmentDto | null {
  if (!row) return null
  const { id, name, size, pages } = row
  return { file_id: id, url: paths.file(id), name, size, pages }
}

type PictureRow = Prisma.CasePictureGetPayload<typeof pictureColumns>

/** A photograph as a case shows it. */
export const toCasePicture = ({ showsWho, reason, file }: PictureRow): CasePictureDto => ({
  file_id: file.id,
  url: paths.file(file.id),
  width: file.width ?? 0,
  height: file.height ?? 0,
  shows_reason: showsWho ? reason : null,
})

/** The redaction of a text: by whom, and when; null without one. */
export function toRedacted(row: { redactedAt: Date | null; redactedBy: PersonRow | null }) {
  if (!row.redactedAt) return null
  return { at: row.redactedAt.toISOString(), by: toPerson(row.redactedBy) }
}

/** Deeper replies become siblings at this depth: deeper nesting is unreadable and could overflow a parser's stack. */
const MAX_DEPTH = 30

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
  pictures: pictureColumns,
  attachment: attachmentColumns,
  author: { select: personColumns },
  redactedBy: { select: personColumns },
} as const satisfies Prisma.ForumCommentSelect

export type CommentRow = Prisma.ForumCommentGetPayload<{ select: typeof commentColumns }>

/** The fields of a comment's case that decide the allowed actions. */
interface CommentedCase {
  authorId: string | null
  state: 'OPEN' | 'ANSWERED' | 'CLOSED'
  acceptedAnswerId: string | null
}

/** A comment as a viewer sees it; a deleted one shows neither text nor author. */
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
    identifiers_kept: isDeleted ? null : toRetainedDto(row),
    pictures: isDeleted ? [] : row.pictures.map(toCasePicture),
    attachment: isDeleted ? null : toAttachment(row.attachment),
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

/** Drops deleted comments without replies; those with replies keep their place. */
function dropEmptyThreads(threads: CommentThreadDto[]): CommentThreadDto[] {
  return threads.filter(({ is_deleted, replies }) => !is_deleted || replies.length > 0)
}

/** Nests comments under their parents, oldest first. A parent always comes before its replies. */
export function nestComments(comments: ForumCommentDto[]): CommentThreadDto[] {
  const roots: CommentThreadDto[] = []
  const places = new Map<
    string,
    { thread: CommentThreadDto; depth: number; holder: CommentThreadDto[] }
  >()
  const inOrder: { thread: CommentThreadDto }[] = []
  for (const comment of comments) {
    const parent = comment.parent_id ? places.get(comment.parent_id) : undefined
    const isBeside = parent !== undefined && parent.depth >= MAX_DEPTH
    const holder = !parent ? roots : isBeside ? parent.holder : parent.thread.replies
    const thread: CommentThreadDto = { ...comment, replies: [] }
    holder.push(thread)
    const depth = !parent ? 1 : isBeside ? parent.depth : parent.depth + 1
    places.set(comment.id, { thread, depth, holder })
    inOrder.push({ thread })
  }
  // From last to first, so that the replies of each comment are settled before the comment itself.
  for (const { thread } of inOrder.reverse()) thread.replies = dropEmptyThreads(thread.replies)
  return dropEmptyThreads(roots)
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
