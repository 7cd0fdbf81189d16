import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import { db } from '../db/client'

/** What is recorded of an item that is permanently deleted. */
export interface Tombstone {
  was_public: boolean
}

/**
 * Whether a permanently deleted item was ever public: its address then answers 410 for ever (docs/rules.md#access). All that is
 * left of it is the audit event of its deletion.
 */
export async function wasPublicOnce(kind: ContentKind, id: string): Promise<boolean> {
  const count = await db().auditEvent.count({
    where: {
      objectKind: kind,
      objectId: id,
      action: `${kind}.purge`,
      detail: { path: ['was_public' satisfies keyof Tombstone], equals: true },
    },
  })
  return count > 0
}
