import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { Viewer } from '@/lib/core/permissions'
import { type AuditRecord, recordAudit } from '@/lib/platform/audit/audit'
import type { TransactionClient } from '@/lib/platform/db/client'

type ForumAction = Extract<AuditRecord['action'], `forum${string}`>

/** Records in the audit log what was done to a case or a comment; never a word of either. */
export function record(
  tx: TransactionClient,
  viewer: Viewer,
  action: ForumAction,
  objectId: string,
  { requestId }: Pick<Caller, 'requestId'>,
  detail?: AuditRecord['detail'],
): Promise<void> {
  const objectKind = action.startsWith('forum-comment.') ? 'forum-comment' : 'forum'
  return recordAudit(tx, {
    actorId: viewer.id,
    action,
    objectKind,
    objectId,
    requestId,
    ...(detail ? { detail } : {}),
  })
}
