import 'server-only'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { Item, ItemRepository } from './repository'
import type { EditEffect } from './schema'

/**
 * Who wrote the text that an item has now, while it is not public: such a text is changed in place, by its author or an
 * administrator, and keeps no version before it is approved. The audit event of that edit stands in one transaction with
 * it; without one since the last approval it is the text of that version, and before all approvals its author's.
 * @returns null when their account is gone
 */
export async function findLastWriter(
  tx: TransactionClient,
  repository: ItemRepository,
  item: Item,
): Promise<string | null> {
  const [version, edit] = await Promise.all([
    repository.lastApproved(tx, item.id),
    tx.auditEvent.findFirst({
      where: {
        objectId: item.id,
        action: `${repository.kind}.edit`,
        detail: { path: ['effect'], equals: 'saved' satisfies EditEffect },
      },
      orderBy: { createdAt: 'desc' },
      select: { actorId: true, createdAt: true },
    }),
  ])
  const isSince = edit && (!version?.decidedAt || edit.createdAt > version.decidedAt)
  if (isSince) return edit.actorId
  return version ? version.editorId : item.ownerId
}
