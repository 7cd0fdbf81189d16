import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import type { ExportChoice } from './schema'
import 'server-only'
import { accountFilters } from '../accounts/users/schema'
import { readUserBatch } from '../accounts/users/service'
import { readAuditBatch, readSeals } from '../audit/queries'

type Cell = string | number | boolean | null

export type ExportRow = Record<string, Cell>

/** The choice of rows for the next batch: those that follow an id. */
export interface Batch extends Omit<ExportChoice, 'format' | 'separator'> {
  after: string
  take: number
}

/**
 * The filters of an export, parsed by its table's schema.
 * @throws AppError `invalid` (422) at `state` for a state that this table does not have
 */
export function parseFilters<Filters>(schema: z.ZodType<Filters>, batch: Batch): Filters {
  const { data, success } = schema.safeParse(batch)
  const text = 'validation.invalid'
  if (!success) throw new AppError('invalid', text, { state: [text] })
  return data
}

/** A table that can be exported. */
export interface ExportSource {
  columns: string[]
  /** The next rows, in id order. */
  read: (viewer: Viewer, batch: Batch) => Promise<ExportRow[]>
}

/**
 * Defines the columns of a table's export; even an empty table has its header.
 * @param read returns the next rows, in id order
 * @param cells keyed by column name; the first is the id, which finds the next batch
 */
export function exportSource<Row>(
  read: (viewer: Viewer, batch: Batch) => Promise<Row[]>,
  cells: Record<string, (row: Row) => Cell>,
): ExportSource {
  const columns = Object.entries(cells)
  const toRow = (row: Row) => Object.fromEntries(columns.map(([name, cell]) => [name, cell(row)]))
  return {
    columns: Object.keys(cells),
    read: async (viewer, batch) => (await read(viewer, batch)).map(toRow),
  }
}

/** Accounts as in the table of users, without the licence's address or anything about a password. */
export const users = exportSource(
  (viewer, batch) => {
    const { search, isReview, isEnding, ids, after, take } = batch
    const part = search !== '' ? 'all' : isReview ? 'review' : isEnding ? 'licences' : 'all'
    const filters = parseFilters(accountFilters, batch)
    return readUserBatch(viewer, { search, part, ids, filters }, after, take)
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
