import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { Item } from '../content/queries'
import { notifyWithinDigest } from '../notifications/service'

/** Tells who wrote an article or paper that readers comment on it: of several new ones once, and not of their own. */
export async function notifyOwner(
  tx: TransactionClient,
  kind: ContentKind,
  { id, ownerId }: Pick<Item, 'id' | 'ownerId'>,
  commenterId: string | null,
): Promise<void> {
  if (!ownerId || ownerId === commenterId) return
  const data = { content: kind, id }
  await notifyWithinDigest(tx, { kind: 'contentComment', userIds: [ownerId], data })
}
