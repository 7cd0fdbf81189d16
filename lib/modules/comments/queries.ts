import 'server-only'
import { type ContentKind, listKinds } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import type { Paging } from '@/lib/core/pagination'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db } from '@/lib/platform/db/client'
import { findPresentItem, type Item, listPresentItems, publicationOf } from '../content/queries'
import { authorColumns, toAuthor } from '../users/queries'
import { missingText, stateOf, toComment, toCommentAuthor } from './mapping'
import { listReports, listRowsById, listRowsOf } from './repository'
import type { CommentDtos, ReviewedCommentDto } from './schema'

/**
 * The comments of an item as somebody sees them, or as everybody does, oldest first: those that everybody sees, and one's
 * own that wait or are hidden.
 */
export async function listComments<Kind extends ContentKind>(
  kind: Kind,
  itemId: string,
  viewer: Viewer | null = null,
  item: Pick<Item, 'commentsOpen'> = { commentsOpen: true },
): Promise<CommentDtos[Kind][]> {
  const rows = await listRowsOf(db(), kind, itemId, viewer?.id ?? null)
  return rows.reverse().map((row) => toComment(kind, viewer, item, row))
}

/** How somebody is shown to others in a discussion. */
async function readMe(viewer: Viewer | null) {
  if (!viewer) return null
  const row = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: authorColumns,
  })
  const author = toAuthor(row)
  return author && { ...author, user_id: viewer.id }
}

/**
 * The discussion of an item as somebody sees it, with what they may do.
 * @throws AppError `not_found`
 */
export async function readDiscussion<Kind extends ContentKind>(
  kind: Kind,
  viewer: Viewer | null,
  itemId: string,
) {
  const item = isUuid(itemId) ? await findPresentItem(db(), kind, itemId) : null
  const action: `${ContentKind}.read` = `${kind}.read`
  if (!item || !can(viewer, action, publicationOf(item))) {
    throw new AppError('not_found', missingText(kind))
  }
  return {
    comments: await listComments(kind, itemId, viewer, item),
    comments_open: item.isPublished && item.commentsOpen,
    me: await readMe(viewer),
  }
}

interface Waiting {
  id: string
  since: Date
}

/** Those that wait with their items and reports, in their order. */
async function readAll(viewer: Viewer, waiting: Waiting[]): Promise<ReviewedCommentDto[]> {
  const ids = waiting.map(({ id }) => id)
  const rows = new Map((await listRowsById(db(), ids)).map((row) => [row.id, row]))
  const reports = await listReports(db(), ids)
  const items = new Map<string, Item>()
  for (const kind of listKinds) {
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
      state: stateOf(row),
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

/**
 * Comments that wait for a decision: held back, hidden or reported; what has waited longest first.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listCommentsForReview(viewer: Viewer, { page, limit }: Paging) {
  requireCan(viewer, 'comment.review')
  const waiting = await db().$queryRaw<Waiting[]>`
    SELECT id::text, since FROM comment_for_review ORDER BY since, id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [count] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM comment_for_review`
  return { comments: await readAll(viewer, waiting), commentsCount: count?.count ?? 0 }
}

/**
 * The next comments that wait for a decision by their ids, for who reads all of them.
 * @param after the id of the last one that was read
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
  return readAll(viewer, waiting)
}
