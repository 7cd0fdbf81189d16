import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { Viewer } from '@/lib/core/permissions'
import { type AuditRecord, recordAudit } from '@/lib/platform/audit/audit'
import type { TransactionClient } from '@/lib/platform/db/client'

type CommentStep = Extract<AuditRecord['action'], `comment.${string}`>

/** Audits what was done to a comment; never any of its text. */
export function record(
  tx: TransactionClient,
  viewer: Viewer,
  action: CommentStep,
  { kind, id }: { kind: ContentKind; id: string },
  { requestId }: Pick<Caller, 'requestId'>,
  detail?: AuditRecord['detail'],
): Promise<void> {
  return recordAudit(tx, {
    actorId: viewer.id,
    action,
    objectKind: `${kind}-comment`,
    objectId: id,
    requestId,
    ...(detail ? { detail } : {}),
  })
}
