import 'server-only'
import { isUuid } from '@/lib/core/uuid'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { Desk, Item, ItemDesk } from './desk'
import { missing } from './queries'

/**
 * Holds an item that is not deleted for the rest of the transaction.
 * @throws AppError `not_found`
 */
export async function lockItem(tx: TransactionClient, desk: ItemDesk, id: string): Promise<Item> {
  if (!isUuid(id)) throw missing(desk.kind)
  const item = await desk.lock(tx, id)
  if (!item || item.deletedAt) throw missing(desk.kind)
  return item
}

/** Whether an edit moves an item among the others: they stand by language and date, and no edit changes the date. */
export function isMove<Content>(desk: Desk<Content>, before: Content, after: Content): boolean {
  return desk.describe(before).language !== desk.describe(after).language
}

/**
 * Keeps what is public now as a version, unless it is one already: content from before versions were kept has none.
 * To be called before the public content changes.
 */
export async function keepVersion(
  tx: TransactionClient,
  desk: ItemDesk,
  item: Item,
): Promise<void> {
  if ((await desk.countApproved(tx, item.id)) > 0) return
  const moment = item.publishedAt ?? item.updatedAt
  const version = { state: 'APPROVED', editorId: item.ownerId } as const
  await desk.keepPresent(tx, item.id, { ...version, createdAt: moment, decidedAt: moment })
}
