import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { findPresentItem } from '../content/queries'
import { notifyOwner } from './notify-owner'
import { record } from './record'
import { changeRow } from './repository'
import { deleteComment, findComment, holdComment } from './service'

/** What the administrator read is settled: it is shown, and its reports are done with. */
async function keepComment(kind: ContentKind, viewer: Viewer, id: string, caller: Caller) {
  const before = await queuedTransaction(async (tx) => {
    const row = await holdComment(tx, kind, id)
    const open = { commentId: id, resolvedAt: null }
    const { count } = await tx.commentReport.updateMany({
      where: open,
      data: { resolvedAt: new Date() },
    })
    if (row.redactedAt || (row.moderation === 'VISIBLE' && count === 0)) {
      throw new AppError('conflict', 'comments.nothingToReview')
    }
    if (row.moderation !== 'VISIBLE') await changeRow(tx, id, { moderation: 'VISIBLE' })
    // What waited is new to the author; what was hidden they have heard of.
    const item = row.moderation === 'HELD' ? await findPresentItem(tx, kind, row.itemId) : null
    if (item) await notifyOwner(tx, kind, item, row.authorId)
    await record(tx, viewer, 'comment.keep', { kind, id }, caller, {
      reports: count,
    })
    return row
  })
  if (before.moderation !== 'VISIBLE') revalidate(tags.comments(kind, before.itemId))
}

/**
 * Decides about a comment that waits, was hidden or was reported. Kept, it is shown to all; removed, it is deleted.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `conflict` (409) when there is nothing to keep.
 */
export async function reviewComment(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  decision: 'keep' | 'remove',
  caller: Caller,
): Promise<{ decision: 'keep' | 'remove' }> {
  requireCan(viewer, 'comment.review')
  await findComment(kind, viewer, id)
  if (decision === 'keep') await keepComment(kind, viewer, id, caller)
  else await deleteComment(kind, viewer, id, caller)
  return { decision }
}
