import 'server-only'
import type { DatabaseClient } from '../db/client'
import { noteCarriedOut } from '../idempotency/claimed-call'

/** Content that administrators write, and that needs no approval. */
type SmallContent = 'video' | 'fact' | 'faq' | 'topic' | 'facility'

/** What happens to an article or a paper. */
type ContentStep =
  | 'create'
  | 'edit'
  | 'approve'
  | 'reject'
  | 'unpublish'
  | 'review'
  | 'send-back'
  | 'delete'
  | 'restore'
  | 'purge'

/** What is written down of who did what. */
export type AuditAction =
  | 'account.create'
  | 'account.verify'
  | 'account.link-google'
  | 'account.edit'
  | 'account.publish'
  | 'account.approve'
  | 'account.reject'
  | 'account.reactivate'
  | 'account.deactivate'
  | 'account.delete'
  | 'account.make-admin'
  | 'licence.send'
  | 'licence.read'
  | 'licence.accept'
  | 'licence.reject'
  | 'licence.record'
  | 'attachment.read'
  | 'login.fail'
  | 'password.change'
  | 'password.reset'
  | 'picture.add'
  | 'session.start'
  | 'session.end'
  | 'text.sanitise'
  | 'table.export'
  | `second-step.${'set' | 'pass' | 'fail' | 'codes' | 'remove' | 'reset'}`
  | 'site-text.edit'
  | 'site-text.restore'
  | `${'article' | 'paper'}.${ContentStep}`
  | `${'article' | 'paper' | 'video' | 'fact' | 'faq'}.${'link' | 'unlink' | 'sync'}`
  | `${SmallContent}.${'create' | 'edit' | 'delete' | 'restore'}`
  | `forum.${'create' | 'edit' | 'delete' | 'purge' | 'redact' | 'close' | 'reopen' | 'accept' | 'acknowledge' | 'take' | 'hand-over' | 'follow-up' | 'add-picture' | 'remove-picture' | 'consent' | 'slip' | 'withdraw' | 'show' | 'send-back'}`
  | `forum-comment.${'create' | 'edit' | 'delete' | 'redact'}`
  | `on-call.${'create' | 'delete' | 'ask' | 'swap' | 'withdraw'}`
  | `comment.${'create' | 'edit' | 'delete' | 'report' | 'keep' | 'redact' | 'open' | 'close'}`

export interface AuditRecord {
  /** Null when nobody is signed in, or the operator works on the server itself. */
  actorId: string | null
  action: AuditAction
  objectKind:
    | 'user'
    | 'session'
    | 'file'
    | 'article'
    | 'paper'
    | 'draft'
    | 'forum'
    | 'forum-comment'
    | 'on-call'
    | 'article-comment'
    | 'paper-comment'
    | 'table'
    | 'site-text'
    | SmallContent
  objectId: string | null
  requestId?: string
  /** Counts, ids and reasons of administrators; never a password, token, address or case text. */
  detail?: Record<string, string | number | boolean | null>
}

/**
 * Writes down who did what to which object; within the transaction that does it, so that neither is without the other.
 * The same transaction settles that a repetition of the request does not do it again.
 */
export async function recordAudit(client: DatabaseClient, record: AuditRecord): Promise<void> {
  await client.auditEvent.create({ data: record, select: { id: true } })
  await noteCarriedOut(client)
}
