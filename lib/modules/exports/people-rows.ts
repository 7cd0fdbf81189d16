import 'server-only'
import { readAuditBatch } from '../audit/queries'
import { readUserBatch } from '../users/queries'
import type { ReadBatch } from './rows'

/** Accounts as the table of users has them; neither the licence's address nor anything of a password. */
export const readUsers: ReadBatch = async (viewer, { search, after, take }) =>
  (await readUserBatch(viewer, search, after, take)).map((user) => ({
    user_id: user.user_id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone_number: user.phone_number,
    role: user.role,
    is_approved: user.is_approved,
    account_status: user.account_status,
    rejection_reason: user.rejection_reason,
    last_login: user.last_login,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  }))

export const readAudit: ReadBatch = async (viewer, { after, take }) =>
  (await readAuditBatch(viewer, after, take)).map(({ actor, detail, ...event }) => ({
    event_id: event.event_id,
    created_at: event.created_at,
    action: event.action,
    object_kind: event.object_kind,
    object_id: event.object_id,
    object_title: event.object_title,
    actor_id: actor?.user_id ?? null,
    actor: actor && `${actor.first_name} ${actor.last_name}`,
    actor_role: actor?.role ?? null,
    request_id: event.request_id,
    detail: JSON.stringify(detail),
  }))
