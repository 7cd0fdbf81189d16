import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { hasLink } from '@/lib/core/comment-text'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { limitMember } from '@/lib/platform/rate-limit/limit'
import { articleComments } from './article-comments'
import { missingText, ownerOf, stateOf } from './mapping'
import { notifyOwner } from './notify-owner'
import { paperComments } from './paper-comments'
import { record } from './record'
import type { CommentedItem, CommentRepository, CommentRow } from './repository'
import type { CreatedCommentDto } from './schema'

/** Comments on both kinds of what is read. */
export const commentDesks = { article: articleComments, paper: paperComments } as const

const missing = () => new AppError('not_found', 'comments.missing')

/** Comments of somebody that everybody has seen, after which their links no longer wait. */
const TRUSTED_AFTER = 3

/** Whether a text waits for review: it leads elsewhere, and its author is new here and not of the staff. */
async function mustWait(tx: TransactionClient, viewer: Viewer, content: string): Promise<boolean> {
  if (!hasLink(content) || can(viewer, 'dashboard.view')) return false
  let visible = 0
  for (const repository of Object.values(commentDesks))
    visible += await repository.countVisibleOf(tx, viewer.id)
  return visible < TRUSTED_AFTER
}

/**
 * The item of a discussion that is public, held as it is.
 * @throws AppError `not_found`
 */
async function shareItem(tx: TransactionClient, repository: CommentRepository, id: string) {
  await repository.shareItem(tx, id)
  const item = await repository.findItem(tx, id)
  if (!item?.isPublic) throw new AppError('not_found', missingText(repository))
  return item
}

/** @throws AppError `conflict` (409) when a discussion is closed. */
function requireOpen({ commentsOpen }: CommentedItem): void {
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
export async function findComment(repository: CommentRepository, viewer: Viewer, id: string) {
  const row = isUuid(id) ? await repository.find(db(), id) : null
  if (!row) throw missing()
  if (row.authorId === viewer.id || can(viewer, 'comment.review')) return row
  const item = row.moderation === 'VISIBLE' ? await repository.findItem(db(), row.itemId) : null
  if (!item?.isPublic) throw missing()
  return row
}

/**
 * The same row again, held for the rest of the transaction.
 * @throws AppError `not_found`
 */
export async function holdComment(
  tx: TransactionClient,
  repository: CommentRepository,
  id: string,
) {
  await repository.lock(tx, id)
  const row = await repository.find(tx, id)
  if (!row) throw missing()
  return row
}

/**
 * Comments on a public article or paper (docs/rules.md#comments). A link in the first comments of somebody new waits
 * for review, with the text around it.
 * @throws AppError `not_found` for what is not public; `conflict` (409) when the discussion is closed; `too_many`.
 */
export async function addComment(
  repository: CommentRepository,
  viewer: Viewer,
  itemId: string,
  content: string,
  caller: Caller,
): Promise<CreatedCommentDto> {
  requireCan(viewer, 'comment.write')
  await limitMember('comment', viewer.id)
  if (!isUuid(itemId)) throw new AppError('not_found', missingText(repository))
  const { id, createdAt, moderation } = await queuedTransaction(async (tx) => {
    requireOpen(await shareItem(tx, repository, itemId))
    const moderation = (await mustWait(tx, viewer, content))
      ? ('HELD' as const)
      : ('VISIBLE' as const)
    const row = await repository.add(tx, { itemId, authorId: viewer.id, content, moderation })
    const detail = { item: itemId, waits: moderation === 'HELD' }
    if (moderation === 'VISIBLE') await notifyOwner(tx, repository, itemId, viewer.id)
    await record(
      tx,
      viewer,
      'comment.create',
      { kind: repository.kind, id: row.id },
      caller,
      detail,
    )
    return { ...row, moderation }
  })
  if (moderation === 'VISIBLE') revalidate(repository.tag(itemId))
  return { comment_id: id, created_at: createdAt.toISOString(), state: stateOf({ moderation }) }
}

/**
 * Changes one's own comment. What waits or is hidden stays so; a link may make it wait.
 * @returns the item and the comment, to be shown by the names of its kind
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when the discussion is closed or the
 *   text was destroyed; `too_many`.
 */
export async function editComment(
  repository: CommentRepository,
  viewer: Viewer,
  id: string,
  content: string,
  caller: Caller,
): Promise<{ item: CommentedItem; row: CommentRow }> {
  const found = await findComment(repository, viewer, id)
  requireCan(viewer, 'comment.edit', ownerOf(found))
  await limitMember('comment', viewer.id)
  const { item, before, row } = await queuedTransaction(async (tx) => {
    const before = await holdComment(tx, repository, id)
    requireNotRedacted(before)
    const item = await shareItem(tx, repository, before.itemId)
    requireOpen(item)
    const waits = before.moderation === 'VISIBLE' && (await mustWait(tx, viewer, content))
    const moderation = waits ? 'HELD' : before.moderation
    const row = await repository.change(tx, id, { content, moderation, editedAt: new Date() })
    await record(tx, viewer, 'comment.edit', { kind: repository.kind, id }, caller, { waits })
    return { item, before, row }
  })
  if (before.moderation === 'VISIBLE') revalidate(repository.tag(item.id))
  return { item, row }
}

/**
 * Deletes a comment with its reports, also where the discussion is closed or no longer public.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators.
 */
export async function deleteComment(
  repository: CommentRepository,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<null> {
  const found = await findComment(repository, viewer, id)
  requireCan(viewer, 'comment.remove', ownerOf(found))
  const before = await queuedTransaction(async (tx) => {
    const row = await holdComment(tx, repository, id)
    await repository.remove(tx, id)
    const detail = { item: row.itemId, self: row.authorId === viewer.id }
    await record(tx, viewer, 'comment.delete', { kind: repository.kind, id }, caller, detail)
    return row
  })
  if (before.moderation === 'VISIBLE') revalidate(repository.tag(before.itemId))
  return null
}
