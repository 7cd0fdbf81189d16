import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import type { Paging } from '@/lib/core/pagination'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { forget } from '@/lib/platform/cache/revalidate'
import { db } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { toAuthor } from '../users/queries'
import type { CommentDesk, CommentKind } from './desk'
import { stateOf, toCommentAuthor } from './mapping'
import { record } from './record'
import type { ReviewedCommentDto } from './schema'
import { commentDesks, deleteComment, findComment, holdComment } from './service'

interface Waiting {
  kind: CommentKind
  id: string
  since: Date
}

/** Those of one kind with their items and reports, by their ids. */
async function readOf(desk: CommentDesk, viewer: Viewer, waiting: Waiting[]) {
  const since = new Map(waiting.map((each) => [each.id, each.since]))
  const ids = [...since.keys()]
  const rows = await desk.list(db(), { ids }, ids.length)
  const reports = await desk.listReports(db(), ids)
  const read: [string, ReviewedCommentDto][] = []
  for (const row of rows) {
    const item = await desk.findItem(db(), row.itemId)
    read.push([
      row.id,
      {
        comment_id: row.id,
        kind: desk.kind,
        text: row.content,
        state: stateOf(row),
        createdAt: row.createdAt.toISOString(),
        edited_at: row.editedAt?.toISOString() ?? null,
        since: (since.get(row.id) ?? row.createdAt).toISOString(),
        author: toCommentAuthor(viewer, row),
        item: { id: row.itemId, title: item?.title ?? '', is_public: item?.isPublic ?? false },
        reports: reports
          .filter(({ commentId }) => commentId === row.id)
          .map(({ reason, createdAt, reporter }) => ({
            reason,
            createdAt: createdAt.toISOString(),
            reporter: toAuthor(reporter),
          })),
      },
    ])
  }
  return read
}

/** Those that wait, as they are read, in their order. */
async function readAll(viewer: Viewer, waiting: Waiting[]): Promise<ReviewedCommentDto[]> {
  const read = new Map<string, ReviewedCommentDto>()
  for (const desk of Object.values(commentDesks)) {
    const own = waiting.filter(({ kind }) => kind === desk.kind)
    for (const [id, comment] of await readOf(desk, viewer, own)) read.set(id, comment)
  }
  return waiting.flatMap(({ id }) => read.get(id) ?? [])
}

/**
 * Comments that wait for a decision: held back, hidden or reported; what has waited longest first.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listCommentsForReview(viewer: Viewer, { page, limit }: Paging) {
  requireCan(viewer, 'comment.review')
  const waiting = await db().$queryRaw<Waiting[]>`
    SELECT kind, id::text, since FROM comment_for_review ORDER BY since, id
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
    SELECT kind, id::text, since FROM comment_for_review
    WHERE id > ${after}::uuid ORDER BY id LIMIT ${take}`
  return readAll(viewer, waiting)
}

/** What the administrator read is settled: it is shown, and its reports are done with. */
async function keepComment(desk: CommentDesk, viewer: Viewer, id: string, caller: Caller) {
  const before = await queuedTransaction(async (tx) => {
    const row = await holdComment(tx, desk, id)
    const open = { ...desk.reportOf(id), resolvedAt: null }
    const { count } = await tx.commentReport.updateMany({
      where: open,
      data: { resolvedAt: new Date() },
    })
    if (row.redactedAt || (row.moderation === 'VISIBLE' && count === 0)) {
      throw new AppError('conflict', 'comments.nothingToReview')
    }
    if (row.moderation !== 'VISIBLE') await desk.change(tx, id, { moderation: 'VISIBLE' })
    await record(tx, viewer, 'comment.keep', { kind: desk.kind, id }, caller, { reports: count })
    return row
  })
  if (before.moderation !== 'VISIBLE') forget(desk.tag(before.itemId))
}

/**
 * Decides about a comment that waits, was hidden or was reported. Kept, it is shown to all; removed, it is deleted.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `conflict` (409) when there is nothing to keep.
 */
export async function reviewComment(
  desk: CommentDesk,
  viewer: Viewer,
  id: string,
  decision: 'keep' | 'remove',
  caller: Caller,
): Promise<{ decision: 'keep' | 'remove' }> {
  requireCan(viewer, 'comment.review')
  await findComment(desk, viewer, id)
  if (decision === 'keep') await keepComment(desk, viewer, id, caller)
  else await deleteComment(desk, viewer, id, caller)
  return { decision }
}
