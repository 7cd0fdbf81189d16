import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { hasLink } from '@/lib/core/comment-text'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { limitMember } from '@/lib/platform/rate-limit/limit'
import { findPresentItem, type Item, shareItemRow } from '../content/queries'
import { missingText, ownerOf, stateOf } from './mapping'
import { notifyOwner } from './notify-owner'
import { record } from './record'
import {
  addRow,
  type CommentRow,
  changeRow,
  countVisibleOf,
  findRow,
  lockRow,
  removeRow,
} from './repository'
import type { CreatedCommentDto } from './schema'

const missing = () => new AppError('not_found', 'comments.missing')

/** Comments of somebody that everybody has seen, after which their links no longer wait. */
const TRUSTED_AFTER = 3

/** Whether a text waits for review: it leads elsewhere, and its author is new here and not of the staff. */
async function mustWait(tx: TransactionClient, viewer: Viewer, content: string): Promise<boolean> {
  if (!hasLink(content) || can(viewer, 'dashboard.view')) return false
  return (await countVisibleOf(tx, viewer.id)) < TRUSTED_AFTER
}

/**
 * The item of a discussion that is public, held as it is.
 * @throws AppError `not_found`
 */
async function shareItem(tx: TransactionClient, kind: ContentKind, id: string) {
  const item = await shareItemRow(tx, kind, id)
  if (!item?.isPublished) throw new AppError('not_found', missingText(kind))
  return item
}

/** @throws AppError `conflict` (409) when a discussion is closed. */
function requireOpen({ commentsOpen }: Item): void {
  if (!commentsOpen) throw new AppError('conflict', 'comments.closed')
}

/** @throws AppError `conflict` (409) for a text that was destroyed. */
export function requireNotRedacted({ redactedAt }: CommentRow): void {
  if (redactedAt) throw new AppError('conflict', 'comments.isRedacted')
}

/**
 * A comment, for who gets to see it: everybody while it is shown on a public page, otherwise its author and
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
 * The same row again, held for the rest of the transaction.
 * @throws AppError `not_found`
 */
export async function holdComment(tx: TransactionClient, kind: ContentKind, id: string) {
  await lockRow(tx, id)
  const row = await findRow(tx, kind, id)
  if (!row) throw missing()
  return row
}

/**
 * Comments on a public article or paper (docs/rules.md#comments). A link in the first comments of somebody new waits
 * for review, with the text around it.
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
  const { id, createdAt, moderation } = await queuedTransaction(async (tx) => {
    const item = await shareItem(tx, kind, itemId)
    requireOpen(item)
    const moderation = (await mustWait(tx, viewer, content))
      ? ('HELD' as const)
      : ('VISIBLE' as const)
    const row = await addRow(tx, kind, itemId, { authorId: viewer.id, content, moderation })
    const detail = { item: itemId, waits: moderation === 'HELD' }
    if (moderation === 'VISIBLE') await notifyOwner(tx, kind, item, viewer.id)
    await record(tx, viewer, 'comment.create', { kind, id: row.id }, caller, detail)
    return { ...row, moderation }
  })
  if (moderation === 'VISIBLE') revalidate(tags.comments(kind, itemId))
  return { comment_id: id, created_at: createdAt.toISOString(), state: stateOf({ moderation }) }
}

/**
 * Changes one's own comment. What waits or is hidden stays so; a link may make it wait.
 * @returns the item and the comment, to be shown by the names of its kind
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when the discussion is closed or the
 *   text was destroyed; `too_many`.
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
    const item = await shareItem(tx, kind, before.itemId)
    requireOpen(item)
    const waits = before.moderation === 'VISIBLE' && (await mustWait(tx, viewer, content))
    const moderation = waits ? 'HELD' : before.moderation
    const row = await changeRow(tx, id, { content, moderation, editedAt: new Date() })
    await record(tx, viewer, 'comment.edit', { kind, id }, caller, { waits })
    return { item, before, row }
  })
  if (before.moderation === 'VISIBLE') revalidate(tags.comments(kind, item.id))
  return { item, row }
}

/**
 * Deletes a comment with its reports, also where the discussion is closed or no longer public.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators.
 */
export async function deleteComment(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<null> {
  const found = await findComment(kind, viewer, id)
  requireCan(viewer, 'comment.remove', ownerOf(found))
  const before = await queuedTransaction(async (tx) => {
    const row = await holdComment(tx, kind, id)
    await removeRow(tx, id)
    const detail = { item: row.itemId, self: row.authorId === viewer.id }
    await record(tx, viewer, 'comment.delete', { kind, id }, caller, detail)
    return row
  })
  if (before.moderation === 'VISIBLE') revalidate(tags.comments(kind, before.itemId))
  return null
}
