import 'server-only'
import { holdReasons } from '@/lib/core/comment-text'
import { type ContentKind, contentKindNames, contentKinds } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import type { Paging } from '@/lib/core/list-query'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { z } from '@/lib/core/zod'
import { db, Prisma } from '@/lib/platform/db/client'
import { sortBy } from '@/lib/platform/db/read-id-page'
import { authorColumns, toAuthor } from '../accounts/users/queries'
import { findPresentItem, getPublication, type Item, listPresentItems } from '../content/queries'
import { type CommentRow, listItemRows, listReports, listRowsById } from './repository'
import type { CommentDtos, ReviewChoice, ReviewedCommentDto } from './schema'

const commentSnapshot = z.object({
  id: z.uuid(),
  kind: z.enum(contentKindNames),
  item: z.uuid(),
  content: z.string(),
  at: z.iso.datetime(),
  edited: z.iso.datetime().nullable(),
})

/** A removed comment, stored until the appeal period ends. */
export type CommentSnapshot = z.infer<typeof commentSnapshot>

/** The comment that a decision stores; null if none. */
export const parseSnapshot = (json: unknown): CommentSnapshot | null =>
  commentSnapshot.safeParse(json).data ?? null

const STATES = { VISIBLE: 'visible', HELD: 'waiting', HIDDEN: 'hidden' } as const

/** The ownership that permission rules check on a comment. */
export const getOwner = ({ authorId }: { authorId: string | null }) => ({ ownerId: authorId })

/** A comment's moderation state, by the name that clients know. */
export const getState = ({ moderation }: Pick<CommentRow, 'moderation'>) => STATES[moderation]

/** A comment's author; only that person and administrators see the address. */
function toCommentAuthor(viewer: Viewer | null, { author, authorId }: CommentRow) {
  const publicAuthor = toAuthor(author)
  if (!publicAuthor || !author) return null
  const mayKnow = (viewer && viewer.id === authorId) || can(viewer, 'comment.review')
  return mayKnow ? { ...publicAuthor, email: author.email } : publicAuthor
}

function toRedacted({ redactedAt, redactedById, authorId }: CommentRow) {
  if (!redactedAt) return null
  const isByAuthor = authorId !== null && redactedById === authorId
  return {
    at: redactedAt.toISOString(),
    by: isByAuthor ? ('author' as const) : ('moderator' as const),
  }
}

/** The fields that comments on articles and papers share, as a viewer sees them. */
function toShared(viewer: Viewer | null, item: Pick<Item, 'commentsOpen'>, row: CommentRow) {
  const owned = getOwner(row)
  const isWhole = row.redactedAt === null
  return {
    comment_id: row.id,
    edited_at: row.editedAt?.toISOString() ?? null,
    author: toCommentAuthor(viewer, row),
    is_mine: viewer !== null && viewer.id === row.authorId,
    state: getState(row),
    redacted: toRedacted(row),
    can: {
      edit: isWhole && item.commentsOpen && can(viewer, 'comment.edit', owned),
      remove: can(viewer, 'comment.remove', owned),
      redact: isWhole && can(viewer, 'comment.redact', owned),
      report: isWhole && row.moderation === 'VISIBLE' && can(viewer, 'comment.report', owned),
    },
  }
}

/** The fields that clients know in two spellings, keyed by the text field's name. */
const named = {
  content: ({ content, createdAt }: CommentRow) => ({
    content,
    created_at: createdAt.toISOString(),
  }),
  comment: ({ content: comment, createdAt }: CommentRow) => ({
    comment,
    createdAt: createdAt.toISOString(),
  }),
}

/** Maps a comment to the names that clients know for its kind. */
export const toComment = <Kind extends ContentKind>(
  kind: Kind,
  ...[viewer, item, row]: Parameters<typeof toShared>
) =>
  ({
    ...toShared(viewer, item, row),
    ...named[contentKinds[kind].comments.text](row),
  }) as CommentDtos[Kind]

/** The message key for an item that the viewer may not see. */
export const missingText = (kind: ContentKind) => `content.${kind}Missing` as const

/**
 * Lists an item's comments as a viewer, or the public, sees them, oldest first: those visible to all, and the viewer's own
 * that are held or hidden.
 */
export async function listComments<Kind extends ContentKind>(
  kind: Kind,
  itemId: string,
  viewer: Viewer | null = null,
  item: Pick<Item, 'commentsOpen'> = { commentsOpen: true },
): Promise<CommentDtos[Kind][]> {
  const rows = await listItemRows(db(), kind, itemId, viewer?.id ?? null)
  return rows.reverse().map((row) => toComment(kind, viewer, item, row))
}

/** The viewer, as shown to others in a discussion. */
async function readViewerAuthor(viewer: Viewer | null) {
  if (!viewer) return null
  const row = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: authorColumns,
  })
  const author = toAuthor(row)
  return author && { ...author, user_id: viewer.id }
}

/**
 * Returns an item's discussion as a viewer sees it, with what they may do.
 * @throws AppError `not_found`
 */
export async function readDiscussion<Kind extends ContentKind>(
  kind: Kind,
  viewer: Viewer | null,
  itemId: string,
) {
  const item = isUuid(itemId) ? await findPresentItem(db(), kind, itemId) : null
  const action: `${ContentKind}.read` = `${kind}.read`
  if (!item || !can(viewer, action, getPublication(item))) {
    throw new AppError('not_found', missingText(kind))
  }
  return {
    comments: await listComments(kind, itemId, viewer, item),
    comments_open: item.isPublished && item.commentsOpen,
    me: await readViewerAuthor(viewer),
  }
}

interface Waiting {
  id: string
  since: Date
}

/** Reads waiting comments with their items and reports, in the given order. */
async function readReviewedComments(
  viewer: Viewer,
  waiting: Waiting[],
): Promise<ReviewedCommentDto[]> {
  const ids = waiting.map(({ id }) => id)
  const rows = new Map((await listRowsById(db(), ids)).map((row) => [row.id, row]))
  const reports = await listReports(db(), ids)
  const items = new Map<string, Item>()
  for (const kind of contentKindNames) {
    const itemIds = [...rows.values()].flatMap((row) => (row.kind === kind ? [row.itemId] : []))
    for (const item of await listPresentItems(db(), kind, itemIds)) items.set(item.id, item)
  }
  return waiting.flatMap(({ id, since }) => {
    const row = rows.get(id)
    if (!row) return []
    const item = items.get(row.itemId)
    return {
      comment_id: id,
      kind: row.kind,
      text: row.content,
      state: getState(row),
      held_for: holdReasons.find((each) => each === row.heldFor) ?? null,
      createdAt: row.createdAt.toISOString(),
      edited_at: row.editedAt?.toISOString() ?? null,
      since: since.toISOString(),
      author: toCommentAuthor(viewer, row),
      item: { id: row.itemId, title: item?.title ?? '', is_public: item?.isPublished ?? false },
      reports: reports
        .filter(({ commentId }) => commentId === id)
        .map(({ reason, createdAt, reporter }) => ({
          reason,
          createdAt: createdAt.toISOString(),
          reporter: toAuthor(reporter),
        })),
    }
  })
}

const sinceFirst = [Prisma.raw('since'), Prisma.raw('id')]

/**
 * Lists the comments that await a decision: held, hidden or reported; longest waiting first unless sorted.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listCommentsForReview(
  viewer: Viewer,
  { page, limit }: Paging,
  { sort }: ReviewChoice,
) {
  requireCan(viewer, 'comment.review')
  const waiting = await db().$queryRaw<Waiting[]>`
    SELECT id::text, since FROM comment_for_review ORDER BY ${sortBy(sinceFirst, sort?.isDescending ?? false)}
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [count] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM comment_for_review`
  return { comments: await readReviewedComments(viewer, waiting), commentsCount: count?.count ?? 0 }
}

/**
 * Returns the next comments awaiting a decision, by id, for a caller that reads them all.
 * @param after the id of the last comment read
 * @throws AppError `forbidden` to all but administrators.
 */
export async function readReviewBatch(
  viewer: Viewer,
  after: string,
  take: number,
): Promise<ReviewedCommentDto[]> {
  requireCan(viewer, 'comment.review')
  const waiting = await db().$queryRaw<Waiting[]>`
    SELECT id::text, since FROM comment_for_review
    WHERE id > ${after}::uuid ORDER BY id LIMIT ${take}`
  return readReviewedComments(viewer, waiting)
}
