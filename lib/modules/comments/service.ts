import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { takenOver } from '@/lib/platform/idempotency/claimed-call'
import { limitMember } from '@/lib/platform/rate-limit/limit'
import { findPresentItem, type Item, shareItemRow } from '../content/queries'
import { reasonToHold } from './holding'
import { restoreComment } from './kept-comment'
import { missingText, ownerOf, stateOf } from './mapping'
import { notifyAuthor, reasonAgainst } from './notify-author'
import { record } from './record'
import { type CommentRow, changeRow, findRow, lockRow, removeRow } from './repository'
import type { CreatedCommentDto } from './schema'
import { writeRow } from './write-row'

export { restoreComment }

/** The moderation decision and the audit action of each step. */
const STEPS = {
  remove: ['comment_removed', 'comment.delete'],
  redact: ['comment_redacted', 'comment.redact'],
} as const

const missing = () => new AppError('not_found', 'comments.missing')

/**
 * Returns the item of a public discussion.
 * @throws AppError `not_found`
 */
function requirePublic<Found extends { isPublished: boolean }>(
  kind: ContentKind,
  item: Found | null,
): Found {
  if (!item?.isPublished) throw new AppError('not_found', missingText(kind))
  return item
}

/** @throws AppError `conflict` (409) when the discussion is closed. */
function requireOpen({ commentsOpen }: Pick<Item, 'commentsOpen'>): void {
  if (!commentsOpen) throw new AppError('conflict', 'comments.closed')
}

/** @throws AppError `conflict` (409) for a destroyed text. */
export function requireNotRedacted({ redactedAt }: CommentRow): void {
  if (redactedAt) throw new AppError('conflict', 'comments.isRedacted')
}

/**
 * Finds a comment for somebody who may see it: everybody while it is visible on a public page, otherwise its author and
 * administrators.
 * @throws AppError `not_found`
 */
export async function findComment(kind: ContentKind, viewer: Viewer, id: string) {
  const row = isUuid(id) ? await findRow(db(), kind, id) : null
  if (!row) throw missing()
  if (row.authorId === viewer.id || can(viewer, 'comment.review')) return row
  const item = row.moderation === 'VISIBLE' ? await findPresentItem(db(), kind, row.itemId) : null
  if (!item?.isPublished) throw missing()
  return row
}

/**
 * Re-reads the comment, locked for the rest of the transaction.
 * @throws AppError `not_found`
 */
export async function holdComment(tx: TransactionClient, kind: ContentKind, id: string) {
  await lockRow(tx, id)
  const row = await findRow(tx, kind, id)
  if (!row) throw missing()
  return row
}

/**
 * Adds a comment to a public article or paper (docs/rules.md#comments). Anything that `reasonToHold` flags waits for review.
 * @throws AppError `not_found` for what is not public; `conflict` (409) when the discussion is closed; `too_many`.
 */
export async function addComment(
  kind: ContentKind,
  viewer: Viewer,
  itemId: string,
  content: string,
  caller: Caller,
): Promise<CreatedCommentDto> {
  requireCan(viewer, 'comment.write')
  await limitMember('comment', viewer.id)
  if (!isUuid(itemId)) throw new AppError('not_found', missingText(kind))
  const heldFor = await reasonToHold(db(), viewer, content)
  const moderation = heldFor ? ('HELD' as const) : ('VISIBLE' as const)
  const createdAt = new Date()
  const comment = { authorId: viewer.id, content, moderation, heldFor, createdAt }
  const written = await writeRow(kind, itemId, comment, caller)
  requireOpen(requirePublic(kind, written))
  if (!written?.id) throw takenOver()
  if (moderation === 'VISIBLE') revalidate(tags.comments(kind, itemId))
  return {
    comment_id: written.id,
    created_at: createdAt.toISOString(),
    state: stateOf({ moderation }),
  }
}

/**
 * Edits the viewer's own comment. A held or hidden one stays so; the new text may cause a visible one to be held.
 * @returns the item and the comment, to be mapped to the names of its kind
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when the discussion is closed or the text
 *   was destroyed; `too_many`.
 */
export async function editComment(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  content: string,
  caller: Caller,
): Promise<{ item: Item; row: CommentRow }> {
  const found = await findComment(kind, viewer, id)
  requireCan(viewer, 'comment.edit', ownerOf(found))
  await limitMember('comment', viewer.id)
  const { item, before, row } = await queuedTransaction(async (tx) => {
    const before = await holdComment(tx, kind, id)
    requireNotRedacted(before)
    const item = requirePublic(kind, await shareItemRow(tx, kind, before.itemId))
    requireOpen(item)
    const isSeen = before.moderation === 'VISIBLE'
    const heldFor = isSeen ? await reasonToHold(tx, viewer, content) : before.heldFor
    const waits = isSeen && heldFor !== null
    const moderation = waits ? 'HELD' : before.moderation
    const row = await changeRow(tx, id, { content, moderation, heldFor, editedAt: new Date() })
    await record(tx, viewer, 'comment.edit', { kind, id }, caller, { waits })
    return { item, before, row }
  })
  if (before.moderation === 'VISIBLE') revalidate(tags.comments(kind, item.id))
  return { item, row }
}

export type Withdrawal = [
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  reason: string | undefined,
  caller: Caller,
]

/**
 * Removes or redacts a comment: the viewer's own, or somebody else's for a reason that its author is told.
 * @param apply changes the comment, within the transaction
 * @returns the comment as it was before
 */
export async function withdrawComment(
  step: 'remove' | 'redact',
  apply: (tx: TransactionClient, row: CommentRow) => Promise<unknown>,
  ...[kind, viewer, id, given, caller]: Withdrawal
): Promise<CommentRow> {
  const found = await findComment(kind, viewer, id)
  requireCan(viewer, `comment.${step}`, ownerOf(found))
  const reason = reasonAgainst(viewer, found, given)
  const [decision, action] = STEPS[step]
  return queuedTransaction(async (tx) => {
    const row = await holdComment(tx, kind, id)
    await apply(tx, row)
    await notifyAuthor(tx, viewer, row, { kind: decision, reason })
    await record(tx, viewer, action, { kind, id }, caller, {
      ...(step === 'remove' ? { item: row.itemId } : {}),
      self: row.authorId === viewer.id,
      ...(reason ? { reason } : {}),
    })
    return row
  })
}

/**
 * Deletes a comment with its reports, even where the discussion is closed or no longer public. When an administrator removes
 * a comment, its author is told why, and can appeal.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `invalid` (422) when an administrator
 *   gives no reason.
 */
export async function deleteComment(...asked: Withdrawal): Promise<null> {
  const before = await withdrawComment('remove', (tx, { id }) => removeRow(tx, id), ...asked)
  if (before.moderation === 'VISIBLE') revalidate(tags.comments(before.kind, before.itemId))
  return null
}
