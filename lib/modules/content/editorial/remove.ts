import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { retention } from '@/lib/core/retention'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, Prisma } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { liftRemoval, notifyAboutRemoval } from '../../moderation/service'
import { settleNotices } from '../../notifications/service'
import { findEditable, findItemRow, itemTables, missing } from '../queries'
import { changeItem, destroyItem, getTags, lockItem, record, restoreDeleted } from '../service'

const BATCH_SIZE = 100

/**
 * Deletes an item; an administrator can restore it for 30 days. Its address then answers 410 if it was ever public. If
 * an administrator deletes it, its author is notified and can appeal.
 * @param reason why an administrator deletes somebody else's item; the interface asks for it, other clients may not
 * @throws AppError `not_found` if the viewer may not see it; `forbidden` if they may see but not delete it
 */
export async function deleteItem(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  caller: Caller,
  reason?: string,
): Promise<void> {
  await findEditable(kind, viewer, id)
  const item = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, kind, id)
    await changeItem(tx, kind, id, { deletedAt: null }, { deletedAt: new Date() })
    await settleNotices(tx, { id })
    const detail = await notifyAboutRemoval(tx, viewer, {
      kind: `${kind}_removed`,
      authorId: item.ownerId,
      reason,
      kept: { removed: kind, id, title: item.title },
    })
    await record(tx, kind, 'delete', id, { viewer, caller }, detail)
    return item
  })
  scheduleDelivery()
  // If it was taken back before, its cached page answers 404.
  if (item.publishedAt) revalidate(...getTags(kind, id, item.isPublished))
}

async function requireDeleted(kind: ContentKind, id: string): Promise<void> {
  const item = isUuid(id) ? await findItemRow(db(), kind, id) : null
  if (!item) throw missing(kind)
  if (!item.deletedAt) throw new AppError('conflict', 'content.notDeleted')
}

/**
 * Restores a deleted item as it was, public if it was public.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) if it is not deleted, or another text of its group has its
 *   language by now.
 */
export async function restoreItem(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<void> {
  requireCan(viewer, `${kind}.decide`)
  await requireDeleted(kind, id)
  await queuedTransaction(async (tx) => {
    const isRestored = await restoreDeleted(tx, kind, id, { viewer, caller })
    if (!isRestored) throw new AppError('conflict', 'content.notDeleted')
    await liftRemoval(tx, id)
  })
  revalidate(...getTags(kind, id, true))
}

/** Removes a deleted item with its versions, drafts, comments and files; false when it was restored or removed meanwhile. */
async function purge(
  kind: ContentKind,
  id: string,
  by: { viewer: Viewer; caller: Caller } | null,
): Promise<boolean> {
  const removeBytes = await queuedTransaction((tx) => destroyItem(tx, kind, id, by))
  await removeBytes?.()
  return removeBytes !== null
}

/**
 * SQL condition on `item`: an appeal against its deletion is pending, or its author's account is restricted
 * (docs/rules.md#moderation).
 */
const MUST_STAY = Prisma.sql`EXISTS (
  SELECT 1 FROM moderation_decision JOIN "user" AS person ON person.id = user_id
  WHERE kept ->> 'id' = item.id::text AND (person.account_status = 'RESTRICTED'
    OR (appealed_at IS NOT NULL AND appeal_decided_at IS NULL AND lifted_at IS NULL)))`

/**
 * Permanently deletes an already deleted item. Its address answers as before: 410 if it was ever public, else 404.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) if it is not deleted, an appeal against that is pending,
 *   or its author's account is restricted.
 */
export async function purgeItem(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<void> {
  requireCan(viewer, `${kind}.decide`)
  await requireDeleted(kind, id)
  const blocked = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM ${itemTables[kind].table} AS item WHERE id = ${id}::uuid AND ${MUST_STAY}`
  if (blocked.length > 0) throw new AppError('conflict', 'content.purgeBlocked')
  if (!(await purge(kind, id, { viewer, caller }))) {
    throw new AppError('conflict', 'content.notDeleted')
  }
}

async function listDeletedBefore(kind: ContentKind, cutoff: Date): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM ${itemTables[kind].table} AS item
    WHERE deleted_at < ${cutoff} AND NOT ${MUST_STAY} LIMIT ${BATCH_SIZE}`
  return rows.map(({ id }) => id)
}

/**
 * Permanently deletes items that were deleted more than 30 days ago, except while an appeal against that is pending or
 * its author's account is restricted.
 * @param now the current time
 * @returns the number of items
 */
export async function purgeDeleted(kind: ContentKind, now: Date = new Date()): Promise<number> {
  const ids = await listDeletedBefore(kind, new Date(now.getTime() - retention.deleted))
  let purged = 0
  for (const id of ids) if (await purge(kind, id, null)) purged += 1
  return purged
}
