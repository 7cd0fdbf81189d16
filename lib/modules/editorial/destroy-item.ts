import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { listPictureIds, releaseFiles } from '../files/service'
import { record } from './record'
import type { ItemRepository } from './repository'

/**
 * Destroys an item with its versions, drafts, comments and files; its address answers 410 if it was ever public.
 * @returns a function that removes the bytes, to be called after the commit; null when somebody else has removed the item
 */
export async function destroyItem(
  tx: TransactionClient,
  repository: ItemRepository,
  id: string,
  by: { viewer: Viewer; caller: Caller } | null,
): Promise<(() => Promise<void>) | null> {
  const item = await repository.lock(tx, id)
  const files = await repository.fileIds(tx, id)
  const pictures = await listPictureIds(tx, repository.kind, id)
  if (!(await repository.remove(tx, id))) return null
  await tx.draft.deleteMany({ where: { kind: repository.kind, objectId: id } })
  await tx.pictureGrant.deleteMany({ where: { kind: repository.kind, objectId: id } })
  await record(tx, repository, 'purge', id, by, { was_public: Boolean(item?.publishedAt) })
  return releaseFiles(tx, [...files, ...pictures])
}
