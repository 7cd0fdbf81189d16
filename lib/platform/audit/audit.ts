import 'server-only'
import { v7 } from 'uuid'
import type { ProviderId } from '@/lib/core/accounts'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { CuratedKind, LibraryKind } from '@/lib/core/library-kinds'
import { type DatabaseClient, db, Prisma } from '../db/client'
import { markCarriedOut } from '../idempotency/claims'

/** The record of an item that is permanently deleted. */
export interface Tombstone {
  was_public: boolean
}

/**
 * Returns whether a permanently deleted item was ever public, so that its address answers 410 (docs/rules.md#access).
 * Read from the audit event of its deletion, the only remaining record.
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

/** The actions on an article or a paper. */
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

/** The actions that the audit log records. */
export type AuditAction =
  | 'account.create'
  | 'account.verify'
  | `account.link-${ProviderId}`
  | 'account.edit'
  | 'account.publish'
  | 'account.approve'
  | 'account.reject'
  | 'account.reactivate'
  | 'account.deactivate'
  | 'account.apply'
  | 'account.restrict'
  | `register.${'create' | 'edit' | 'close' | 'reopen'}`
  | 'account.lift-restriction'
  | 'account.delete'
  | 'account.make-admin'
  | 'account.erase'
  | `erasure.${'ask' | 'withdraw'}`
  | `email.${'ask' | 'agree' | 'change' | 'undo'}`
  | `own-data.${'request' | 'download'}`
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
  | 'content.import'
  | 'table.export'
  | 'mail.retry'
  | `second-step.${'set' | 'pass' | 'fail' | 'codes' | 'passkey' | 'passkey-remove' | 'remove' | 'reset'}`
  | `appeal.${'send' | 'grant' | 'refuse'}`
  | 'site-text.edit'
  | 'site-text.restore'
  | `${ContentKind}.${ContentStep}`
  | `${LibraryKind}.${'link' | 'unlink' | 'sync'}`
  | `${CuratedKind}.${'create' | 'edit' | 'delete' | 'restore'}`
  | `forum.${'create' | 'edit' | 'delete' | 'purge' | 'redact' | 'close' | 'reopen' | 'accept' | 'acknowledge' | 'take' | 'hand-over' | 'follow-up' | 'add-picture' | 'remove-picture' | 'consent' | 'slip' | 'withdraw' | 'show' | 'send-back'}`
  | `forum-comment.${'create' | 'edit' | 'delete' | 'redact' | 'add-picture' | 'remove-picture' | 'add-document' | 'remove-document'}`
  | `on-call.${'create' | 'delete' | 'ask' | 'swap' | 'withdraw'}`
  | `comment.${'create' | 'edit' | 'delete' | 'report' | 'keep' | 'redact' | 'open' | 'close'}`

export interface AuditRecord {
  /** Null when nobody is signed in, or when the operator works on the server itself. */
  actorId: string | null
  action: AuditAction
  objectKind:
    | 'user'
    | 'session'
    | 'file'
    | ContentKind
    | 'draft'
    | 'forum'
    | 'forum-comment'
    | 'on-call'
    | `${ContentKind}-comment`
    | 'table'
    | 'mail'
    | 'site-text'
    | 'register'
    | CuratedKind
  objectId: string | null
  requestId?: string
  /** Counts, ids and administrators' reasons; never a password, token, address or case text. */
  detail?: Record<string, string | number | boolean | null>
}

/**
 * Records who did what to which object. Call it within the transaction that does it, so that neither exists without
 * the other. Also settles the idempotency key in that transaction, so that a repeated request does not act again.
 */
export async function recordAudit(client: DatabaseClient, record: AuditRecord): Promise<void> {
  await client.auditEvent.create({ data: record, select: { id: true } })
  await markCarriedOut(client)
}

/**
 * Builds the SQL that records an event within a single statement that does all the work. Add `buildCarriedOutSql`
 * (lib/platform/idempotency/claims) to settle the idempotency key there.
 * @param done a relation that holds the object's `id` once the work is done, and no row otherwise
 */
export function buildAuditStatement(
  { actorId, action, objectKind, requestId, detail }: Omit<AuditRecord, 'objectId'>,
  done: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO audit_event
      (id, actor_id, action, object_kind, object_id, detail, request_id, created_at)
    SELECT ${v7()}::uuid, ${actorId}::uuid, ${action}::text, ${objectKind}::text, done.id,
      ${detail ? JSON.stringify(detail) : null}::jsonb, ${requestId ?? null}::text, ${new Date()}::timestamptz
    FROM ${done} AS done`
}

/** Calls `recordAudit` for a person's action on their own account. */
export const recordOwn = (
  client: DatabaseClient,
  userId: string,
  action: AuditAction,
  { requestId }: Pick<Caller, 'requestId'>,
  detail?: AuditRecord['detail'],
) =>
  recordAudit(client, {
    actorId: userId,
    action,
    objectKind: 'user',
    objectId: userId,
    requestId,
    ...(detail ? { detail } : {}),
  })
