import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { ownerOf } from './mapping'
import { record } from './record'
import { changeRow } from './repository'
import { findComment, holdComment, requireNotRedacted } from './service'

/**
 * Destroys the text of a comment at once, with the reports that may quote it; a mark says who did so, and when. No
 * search knows comments, and no answer that is kept holds their text: the page is what is left to forget.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `conflict` (409) when it was
 *   destroyed already.
 */
export async function redactComment(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<null> {
  const found = await findComment(kind, viewer, id)
  requireCan(viewer, 'comment.redact', ownerOf(found))
  const itemId = await queuedTransaction(async (tx) => {
    const row = await holdComment(tx, kind, id)
    requireNotRedacted(row)
    // What was hidden has nothing left to hide: its mark is shown. What nobody has seen leaves none.
    const moderation = row.moderation === 'HIDDEN' ? 'VISIBLE' : row.moderation
    const mark = { redactedAt: new Date(), redactedById: viewer.id }
    await changeRow(tx, id, { content: '', moderation, ...mark })
    await tx.commentReport.deleteMany({ where: { commentId: id } })
    const detail = { self: row.authorId === viewer.id }
    await record(tx, viewer, 'comment.redact', { kind, id }, caller, detail)
    return row.itemId
  })
  revalidate(tags.comments(kind, itemId))
  return null
}
