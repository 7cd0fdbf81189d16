import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { forget } from '@/lib/platform/cache/revalidate'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import type { CommentDesk } from './desk'
import { record } from './record'
import { deleteComment, findComment, holdComment } from './service'
import { tellOwner } from './tell-owner'

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
    // What waited is new to the author; what was hidden they have heard of.
    if (row.moderation === 'HELD') await tellOwner(tx, desk, row.itemId, row.authorId)
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
