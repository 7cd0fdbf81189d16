import 'server-only'
import { type ContentKind, listKinds } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { holdReasons } from '@/lib/core/hold-reasons'
import type { Paging } from '@/lib/core/pagination'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db, Prisma } from '@/lib/platform/db/client'
import { sortBy } from '@/lib/platform/db/sort-by'
import { findPresentItem, type Item, listPresentItems, publicationOf } from '../content/queries'
import { authorColumns, toAuthor } from '../users/queries'
import { missingText, stateOf, toComment, toCommentAuthor } from './mapping'
import { listReports, listRowsById, listRowsOf } from './repository'
import type { CommentDtos, ReviewChoice, ReviewedCommentDto } from './schema'

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
  const rows = await listRowsOf(db(), kind, itemId, viewer?.id ?? null)
  return rows.reverse().map((row) => toComment(kind, viewer, item, row))
}

/** The viewer, as shown to others in a discussion. */
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

/** Reads waiting comments with their items and reports, in the given order. */
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
  return { comments: await readAll(viewer, waiting), commentsCount: count?.count ?? 0 }
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
  return readAll(viewer, waiting)
}
