import 'server-only'
import type { TransactionClient } from '@/lib/platform/db/client'
import { notifyWithinDigest } from '../notifications/service'
import type { CommentRepository } from './repository'

/** Tells who wrote an article or paper that readers comment on it: of several new ones once, and not of their own. */
export async function notifyOwner(
  tx: TransactionClient,
  repository: CommentRepository,
  itemId: string,
  commenterId: string | null,
): Promise<void> {
  const item = await repository.findItem(tx, itemId)
  if (!item?.ownerId || item.ownerId === commenterId) return
  const data = { content: repository.kind, id: itemId }
  await notifyWithinDigest(tx, { kind: 'contentComment', userIds: [item.ownerId], data })
}
