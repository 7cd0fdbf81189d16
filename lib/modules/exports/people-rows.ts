import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import { readAuditBatch, readSeals } from '../audit/queries'
import { accountFilters } from '../users/schema'
import { readUserBatch } from '../users/service'
import { type Batch, exportSource, filtersOf } from './rows'

/** Accounts as in the table of users, without the licence's address or anything about a password. */
export const users = exportSource(
  (viewer, batch) => {
    const { search, isReview, ids, after, take } = batch
    const onlyForReview = isReview && search === ''
    const filters = filtersOf(accountFilters, batch)
    return readUserBatch(viewer, { search, onlyForReview, ids, filters }, after, take)
  },
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

async function readSealedEvents(viewer: Viewer, { after, take, ...filters }: Batch) {
  const events = await readAuditBatch(viewer, filters, after, take)
  const seals = await readSeals(events.map((event) => event.event_id))
  return events.map((event) => ({ ...event, seal: seals.get(event.event_id) }))
}

/** The audit log with its seals: the last seal of a whole log is its head, against which a later log can be checked. */
export const audit = exportSource(readSealedEvents, {
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
  sequence: ({ seal }) => seal?.sequence ?? null,
  hash: ({ seal }) => seal?.hash ?? null,
})
