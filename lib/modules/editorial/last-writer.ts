import 'server-only'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { Item, ItemRepository } from './repository'
import type { EditEffect } from './schema'

/**
 * Returns who wrote the current text of an item that is not public: such a text is edited in place, by its author or an
 * administrator, without a version per edit. The edit's audit event is written in the same transaction; with none since
 * the last approval, the text is that version's, and before any approval its author's.
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
