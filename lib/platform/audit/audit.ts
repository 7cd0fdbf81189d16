import 'server-only'
import type { DatabaseClient } from '../db/client'

/** What is written down of who did what. */
export type AuditAction =
  | 'account.create'
  | 'account.verify'
  | 'account.link-google'
  | 'account.edit'
  | 'account.approve'
  | 'account.reject'
  | 'account.reactivate'
  | 'account.deactivate'
  | 'account.delete'
  | 'account.make-admin'
  | 'licence.send'
  | 'licence.read'
  | 'login.fail'
  | 'password.change'
  | 'password.reset'
  | 'session.start'
  | 'session.end'

export interface AuditRecord {
  /** Null when nobody is signed in, or the operator works on the server itself. */
  actorId: string | null
  action: AuditAction
  objectKind: 'user' | 'session' | 'file'
  objectId: string | null
  requestId?: string
  /** Counts, ids and reasons of administrators; never a password, token, address or case text. */
  detail?: Record<string, string | number | boolean | null>
}

/** Writes down who did what to which object; within the transaction that does it, so that neither is without the other. */
export async function recordAudit(client: DatabaseClient, record: AuditRecord): Promise<void> {
  await client.auditEvent.create({ data: record })
}
