import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { TransactionClient } from '@/lib/platform/db/client'
import { findPresentItem } from '../content/queries'
import { notifyWithinDigest } from '../notifications/service'

/** Tells who wrote an article or paper that readers comment on it: of several new ones once, and not of their own. */
export async function notifyOwner(
  tx: TransactionClient,
  kind: ContentKind,
  itemId: string,
  commenterId: string | null,
): Promise<void> {
  const item = await findPresentItem(tx, kind, itemId)
  if (!item?.ownerId || item.ownerId === commenterId) return
  const data = { content: kind, id: itemId }
  await notifyWithinDigest(tx, { kind: 'contentComment', userIds: [item.ownerId], data })
}
