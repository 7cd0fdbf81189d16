import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { retention } from '@/lib/core/retention'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { liftRemoval, notifyAboutRemoval } from '../moderation/service'
import { settleNotices } from '../notifications/service'
import { missing } from './queries'
import type { ItemRepository } from './repository'
import { findEditable, restoreDeleted, revalidateRestored } from './service'
import { destroyItem, lockItem, record } from './steps'

const BATCH_SIZE = 100

/**
 * Deletes an item; an administrator can restore it for 30 days. Its address then answers 410 if it was ever public. The
 * author of an item that an administrator deleted is told, and can appeal.
 * @param reason why an administrator deletes somebody else's item; the interface asks for it, other clients may not
 * @throws AppError `not_found` if the viewer may not see it; `forbidden` if they may see but not delete it
 */
export async function deleteItem(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
  caller: Caller,
  reason?: string,
): Promise<void> {
  await findEditable(repository, viewer, id)
  const item = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, repository, id)
    await repository.change(tx, id, { deletedAt: null }, { deletedAt: new Date() })
    await settleNotices(tx, { id })
    const { kind } = repository
    const detail = await notifyAboutRemoval(tx, viewer, {
      kind: `${kind}_removed`,
      authorId: item.ownerId,
      reason,
      kept: { removed: kind, id, title: item.title },
    })
    await record(tx, repository, 'delete', id, { viewer, caller }, detail)
    return item
  })
  scheduleDelivery()
  // If it was taken back before, its cached page answers 404.
  if (item.publishedAt)
    revalidate(...repository.tags(id), ...(item.isPublished ? repository.orderTags : []))
}

async function requireDeleted(repository: ItemRepository, id: string): Promise<void> {
  const item = isUuid(id) ? await repository.find(db(), id) : null
  if (!item) throw missing(repository.kind)
  if (!item.deletedAt) throw new AppError('conflict', 'content.notDeleted')
}

/**
 * Restores a deleted item as it was, public if it was public.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) if it is not deleted.
 */
export async function restoreItem(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<void> {
  requireCan(viewer, `${repository.kind}.decide`)
  await requireDeleted(repository, id)
  await queuedTransaction(async (tx) => {
    const isRestored = await restoreDeleted(tx, repository, id, { viewer, caller })
    if (!isRestored) throw new AppError('conflict', 'content.notDeleted')
    await liftRemoval(tx, id)
  })
  revalidateRestored(repository, id)
}

/** Removes a deleted item with its versions, drafts, comments and files; false when it was restored or removed meanwhile. */
async function purge(
  repository: ItemRepository,
  id: string,
  by: { viewer: Viewer; caller: Caller } | null,
): Promise<boolean> {
  const removeBytes = await queuedTransaction((tx) => destroyItem(tx, repository, id, by))
  await removeBytes?.()
  return removeBytes !== null
}

/**
 * Permanently deletes an already deleted item. Its address answers as before: 410 if it was ever public, else 404.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) if it is not deleted.
 */
export async function purgeItem(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<void> {
  requireCan(viewer, `${repository.kind}.decide`)
  await requireDeleted(repository, id)
  if (!(await purge(repository, id, { viewer, caller }))) {
    throw new AppError('conflict', 'content.notDeleted')
  }
}

/**
 * Permanently deletes items that were deleted more than 30 days ago, except while an appeal against that is pending.
 * @param now the current time
 * @returns the number of items
 */
export async function purgeDeleted(
  repository: ItemRepository,
  now: Date = new Date(),
): Promise<number> {
  const ids = await repository.listDeletedBefore(
    new Date(now.getTime() - retention.deleted),
    BATCH_SIZE,
  )
  let purged = 0
  for (const id of ids) if (await purge(repository, id, null)) purged += 1
  return purged
}
