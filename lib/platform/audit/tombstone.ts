import 'server-only'
import { db } from '../db/client'

/** What is noted of an item that is deleted for good. */
export interface Tombstone {
  was_public: boolean
}

/**
 * Whether an item that is deleted for good was public once: its address then answers 410 for ever
 * (docs/rules.md#access). All that is left of it is the line of its deletion in the audit trail.
 */
export async function wasPublicOnce(kind: 'article' | 'paper', id: string): Promise<boolean> {
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
