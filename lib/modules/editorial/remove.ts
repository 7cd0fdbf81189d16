import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { retention } from '@/lib/core/retention'
import { isUuid } from '@/lib/core/uuid'
import { recordAudit } from '@/lib/platform/audit/audit'
import type { Tombstone } from '@/lib/platform/audit/tombstone'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { listPictureIds, releaseFiles } from '../files/service'
import { settleNotices } from '../notifications/service'
import { missing } from './queries'
import type { ItemRepository } from './repository'
import { findEditable } from './service'
import { lockItem } from './steps'

const MOST_AT_ONCE = 100

type Step = 'delete' | 'restore' | 'purge'

function record(
  tx: TransactionClient,
  repository: ItemRepository,
  step: Step,
  objectId: string,
  by: { viewer: Viewer; caller: Caller } | null,
  tombstone?: Tombstone,
) {
  return recordAudit(tx, {
    actorId: by?.viewer.id ?? null,
    action: `${repository.kind}.${step}`,
    objectKind: repository.kind,
    objectId,
    ...(by ? { requestId: by.caller.requestId } : {}),
    ...(tombstone ? { detail: { ...tombstone } } : {}),
  })
}

/**
 * Deletes an item so that an administrator can restore it for 30 days; its address then answers 410 where it was public.
 * @throws AppError `not_found` for whom it does not exist, `forbidden` for who may see but not delete it.
 */
export async function deleteItem(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<void> {
  await findEditable(repository, viewer, id)
  const item = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, repository, id)
    await repository.change(tx, id, { deletedAt: null }, { deletedAt: new Date() })
    await settleNotices(tx, { id })
    await record(tx, repository, 'delete', id, { viewer, caller })
    return item
  })
  // Of what was taken back before, the page said 404 so far.
  if (item.publishedAt)
    revalidate(...repository.tags(id), ...(item.isPublished ? repository.orderTags : []))
}

async function requireDeleted(repository: ItemRepository, id: string): Promise<void> {
  const item = isUuid(id) ? await repository.find(db(), id) : null
  if (!item) throw missing(repository.kind)
  if (!item.deletedAt) throw new AppError('conflict', 'content.notDeleted')
}

/**
 * Brings a deleted item back as it was, public where it was public.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for what is not deleted.
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
    const isRestored = await repository.change(
      tx,
      id,
      { deletedAt: { not: null } },
      { deletedAt: null },
    )
    if (!isRestored) throw new AppError('conflict', 'content.notDeleted')
    await record(tx, repository, 'restore', id, { viewer, caller })
  })
  revalidate(...repository.tags(id), ...repository.orderTags)
}

/** Removes a deleted item with its versions, drafts, comments and files; false when it was restored or removed meanwhile. */
async function purge(
  repository: ItemRepository,
  id: string,
  by: { viewer: Viewer; caller: Caller } | null,
): Promise<boolean> {
  const removeBytes = await queuedTransaction(async (tx) => {
    const item = await repository.lock(tx, id)
    const files = await repository.fileIds(tx, id)
    const pictures = await listPictureIds(tx, repository.kind, id)
    if (!(await repository.remove(tx, id))) return null
    await tx.draft.deleteMany({ where: { kind: repository.kind, objectId: id } })
    await tx.pictureGrant.deleteMany({ where: { kind: repository.kind, objectId: id } })
    await record(tx, repository, 'purge', id, by, { was_public: Boolean(item?.publishedAt) })
    return releaseFiles(tx, [...files, ...pictures])
  })
  await removeBytes?.()
  return removeBytes !== null
}

/**
 * Deletes for good what was deleted before. Its address answers as before: 410 where it was public once, else 404.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for what is not deleted.
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
 * Deletes for good what was deleted more than 30 days ago.
 * @param now the moment to take for the present
 * @returns how many items
 */
export async function purgeDeleted(
  repository: ItemRepository,
  now: Date = new Date(),
): Promise<number> {
  const ids = await repository.listDeletedBefore(
    new Date(now.getTime() - retention.deleted),
    MOST_AT_ONCE,
  )
  let purged = 0
  for (const id of ids) if (await purge(repository, id, null)) purged += 1
  return purged
}
