import 'server-only'
import { readAuditBatch } from '../audit/queries'
import { readUserBatch } from '../users/queries'
import { exportSource } from './rows'

/** Accounts as the table of users has them; neither the licence's address nor anything of a password. */
export const users = exportSource(
  (viewer, { search, isReview, after, take }) =>
    readUserBatch(viewer, { search, onlyForReview: isReview && search === '' }, after, take),
  {
    user_id: (user) => user.user_id,
    first_name: (user) => user.first_name,
    last_name: (user) => user.last_name,
    email: (user) => user.email,
    phone_number: (user) => user.phone_number,
    role: (user) => user.role,
    is_approved: (user) => user.is_approved,
    account_status: (user) => user.account_status,
    rejection_reason: (user) => user.rejection_reason,
    last_login: (user) => user.last_login,
    created_at: (user) => user.createdAt,
    updated_at: (user) => user.updatedAt,
  },
)

export const audit = exportSource(
  (viewer, { after, take, ...filters }) => readAuditBatch(viewer, filters, after, take),
  {
    event_id: (event) => event.event_id,
    created_at: (event) => event.created_at,
    action: (event) => event.action,
    object_kind: (event) => event.object_kind,
    object_id: (event) => event.object_id,
    object_title: (event) => event.object_title,
    actor_id: ({ actor }) => actor?.user_id ?? null,
    actor: ({ actor }) => actor && `${actor.first_name} ${actor.last_name}`,
    actor_role: ({ actor }) => actor?.role ?? null,
    request_id: (event) => event.request_id,
    detail: ({ detail }) => JSON.stringify(detail),
  },
)
