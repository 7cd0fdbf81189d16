import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { Viewer } from '@/lib/core/permissions'
import { type AuditRecord, recordAudit } from '@/lib/platform/audit/audit'
import type { Tombstone } from '@/lib/platform/audit/tombstone'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { ItemRepository } from './repository'

type Step =
  | 'approve'
  | 'reject'
  | 'unpublish'
  | 'edit'
  | 'review'
  | 'send-back'
  | 'delete'
  | 'restore'
  | 'purge'

/** Audits what was done to an item; without an actor when its retention ended. */
export function record(
  tx: TransactionClient,
  repository: ItemRepository,
  step: Step,
  objectId: string,
  by: { viewer: Viewer; caller: Caller } | null,
  detail?: AuditRecord['detail'] | Tombstone,
) {
  return recordAudit(tx, {
    actorId: by?.viewer.id ?? null,
    action: `${repository.kind}.${step}`,
    objectKind: repository.kind,
    objectId,
    ...(by ? { requestId: by.caller.requestId } : {}),
    ...(detail ? { detail: { ...detail } } : {}),
  })
}
