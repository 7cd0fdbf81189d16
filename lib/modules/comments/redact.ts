import 'server-only'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import type { TransactionClient } from '@/lib/platform/db/client'
import { type CommentRow, changeRow } from './repository'
import { requireNotRedacted, type Withdrawal, withdrawComment } from './service'

/**
 * Destroys a comment's text at once, with the reports that may quote it; a mark says who did so, and when. Comments are not
 * searchable, and no stored response holds their text: only the page must be revalidated.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `invalid` (422) when an administrator
 *   gives no reason; `conflict` (409) when it was destroyed already.
 */
export async function redactComment(...asked: Withdrawal): Promise<null> {
  const [, viewer] = asked
  const redact = async (tx: TransactionClient, row: CommentRow) => {
    requireNotRedacted(row)
    // A hidden comment has nothing left to hide, so its mark is shown. One that nobody has seen leaves no mark.
    const moderation = row.moderation === 'HIDDEN' ? 'VISIBLE' : row.moderation
    const mark = { redactedAt: new Date(), redactedById: viewer.id }
    await changeRow(tx, row.id, { content: '', moderation, ...mark })
    await tx.commentReport.deleteMany({ where: { commentId: row.id } })
  }
  const { kind, itemId } = await withdrawComment('redact', redact, ...asked)
  revalidate(tags.comments(kind, itemId))
  return null
}
