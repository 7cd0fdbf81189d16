import 'server-only'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/uuid'
import type { TransactionClient } from '@/lib/platform/db/client'
import { missing } from './queries'
import type { ContentRepository, Item, ItemRepository } from './repository'

/**
 * Locks an item that is not deleted for the rest of the transaction.
 * @throws AppError `not_found`
 */
export async function lockItem(
  tx: TransactionClient,
  repository: ItemRepository,
  id: string,
): Promise<Item> {
  if (!isUuid(id)) throw missing(repository.kind)
  const item = await repository.lock(tx, id)
  if (!item || item.deletedAt) throw missing(repository.kind)
  return item
}

export const changedSince = () => new AppError('conflict', 'content.changedSince')

/**
 * Checks that an item is still as it was read, if the request says when that was.
 * @throws AppError `conflict`
 */
export function requireUnchanged(
  { updatedAt }: Item,
  { updated_at }: { updated_at?: string | undefined },
): void {
  if (updated_at && new Date(updated_at).getTime() !== updatedAt.getTime()) throw changedSince()
}

/** Whether an edit moves an item in lists: they sort by language, audience, topics and date, and no edit changes the date. */
export function isMove<Content>(
  repository: ContentRepository<Content>,
  before: Content,
  after: Content,
): boolean {
  const placeOf = (content: Content) => {
    const { language, audience, topics } = repository.describe(content)
    return JSON.stringify([language, audience, topics])
  }
  return placeOf(before) !== placeOf(after)
}

/**
 * Stores the public text as a version, unless it already is one: content older than versioning has none. Must be called
 * before the public content changes.
 */
export async function keepVersion(
  tx: TransactionClient,
  repository: ItemRepository,
  item: Item,
): Promise<void> {
  if ((await repository.countApproved(tx, item.id)) > 0) return
  const moment = item.publishedAt ?? item.updatedAt
  const version = { state: 'APPROVED', editorId: item.ownerId, code: item.code } as const
  await repository.keepPresent(tx, item.id, { ...version, createdAt: moment, decidedAt: moment })
}
