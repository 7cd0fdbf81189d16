import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { findPresentItem } from '../content/queries'
import { notifyAuthorShown, notifyOfComment } from './notify-owner'
import { record } from './record'
import { changeRow } from './repository'
import { deleteComment, findComment, holdComment } from './service'

/** Approves what the administrator read: the comment is shown, and its reports are resolved. */
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
    if (row.moderation !== 'VISIBLE') {
      await changeRow(tx, id, { moderation: 'VISIBLE', heldFor: null })
    }
    // Approval is news to the author of a held comment; the author of a hidden one was already notified.
    const item = row.moderation === 'HELD' ? await findPresentItem(tx, kind, row.itemId) : null
    if (item) {
      await notifyOfComment(tx, kind, item.id, row.authorId)
      await notifyAuthorShown(tx, kind, item.id, row.authorId)
    }
    await record(tx, viewer, 'comment.keep', { kind, id }, caller, {
      reports: count,
    })
    return row
  })
  if (before.moderation !== 'VISIBLE') revalidate(tags.comments(kind, before.itemId))
}

/**
 * Decides about a comment that is held, hidden or reported: `keep` shows it to everybody, `remove` deletes it.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `invalid` (422) for a removal without a reason;
 *   `conflict` (409) when there is nothing to keep.
 */
export async function reviewComment(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  { decision, reason }: { decision: 'keep' | 'remove'; reason?: string | undefined },
  caller: Caller,
): Promise<{ decision: 'keep' | 'remove' }> {
  requireCan(viewer, 'comment.review')
  await findComment(kind, viewer, id)
  if (decision === 'keep') await keepComment(kind, viewer, id, caller)
  else await deleteComment(kind, viewer, id, reason, caller)
  return { decision }
}
