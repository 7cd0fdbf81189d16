import 'server-only'
import { libraryKinds } from '@/lib/core/library-kinds'
import type { Paging } from '@/lib/core/list-query'
import { byName } from '@/lib/core/objects'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { z } from '@/lib/core/zod'
import { db, type Prisma } from '@/lib/platform/db/client'
import { linkedTables } from '@/lib/platform/db/kind-tables'
import type { AuditEventDto, AuditFilters, AuditSorting } from './schema'

interface ObjectRow {
  objectKind: string
  objectId: string | null
}

/** The name of a register entry. */
const named = z.object({ name: z.string() }).catch({ name: '' })

type Titled = { id: string; title: string }

/** Reads the names of objects, by kind. Files and sessions have no name of their own, and a licence's is private. */
const READERS: Record<string, (ids: string[]) => Promise<Titled[]>> = {
  async user(ids) {
    const select = { id: true, firstName: true, lastName: true } as const
    const rows = await db().user.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, firstName, lastName }) => ({ id, title: `${firstName} ${lastName}` }))
  },
  ...byName(libraryKinds, (kind) => (ids: string[]) => {
    const { table, title } = linkedTables[kind]
    return db().$queryRaw<Titled[]>`
      SELECT id::text, ${title} AS title FROM ${table} WHERE id = ANY (${ids}::uuid[])`
  }),
  async register(ids) {
    const select = { id: true, fields: true } as const
    const rows = await db().registerEntry.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, fields }) => ({ id, title: named.parse(fields).name }))
  },
  async facility(ids) {
    const select = { id: true, name: true, district: true } as const
    const rows = await db().facility.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, name, district }) => ({ id, title: `${name}, ${district}` }))
  },
  async topic(ids) {
    const select = { id: true, slug: true } as const
    const rows = await db().topic.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, slug }) => ({ id, title: slug }))
  },
}

/** Looks up the names of the events' objects, by id: one query per kind. */
async function readObjectTitles(rows: ObjectRow[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const kind of new Set(rows.map(({ objectKind }) => objectKind))) {
    const matching = rows.filter(({ objectKind }) => objectKind === kind)
    const ids = [...new Set(matching.flatMap(({ objectId }) => objectId ?? []))]
    const read = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined
    if (!read || ids.length === 0) continue
    for (const { id, title } of await read(ids)) titles.set(id, title)
  }
  return titles
}

const columns = {
  id: true,
  createdAt: true,
  action: true,
  objectKind: true,
  objectId: true,
  requestId: true,
  detail: true,
  formerActorId: true,
  actor: { select: { id: true, firstName: true, lastName: true, role: true } },
} as const satisfies Prisma.AuditEventSelect

type Row = Prisma.AuditEventGetPayload<{ select: typeof columns }>

function toWhere(filters: AuditFilters): Prisma.AuditEventWhereInput {
  const { action, object_kind, object_id, actor_id, from, to } = filters
  return {
    action,
    objectKind: object_kind,
    objectId: object_id,
    ...(actor_id ? { OR: [{ actorId: actor_id }, { formerActorId: actor_id }] } : {}),
    createdAt: { gte: from, lt: to },
  }
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Only plain values are ever written there; drops anything else. */
function toDetail(detail: Prisma.JsonValue): AuditEventDto['detail'] {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return {}
  return Object.fromEntries(
    Object.entries(detail).flatMap(([name, value]) => (isPlain(value) ? [[name, value]] : [])),
  )
}

const toEvent = (row: Row, title: string | null): AuditEventDto => ({
  event_id: row.id,
  created_at: row.createdAt.toISOString(),
  action: row.action,
  object_kind: row.objectKind,
  object_id: row.objectId,
  object_title: title,
  actor: row.actor && {
    user_id: row.actor.id,
    first_name: row.actor.firstName,
    last_name: row.actor.lastName,
    role: row.actor.role,
  },
  former_actor_id: row.formerActorId,
  request_id: row.requestId,
  detail: toDetail(row.detail),
})

async function toEvents(rows: Row[]): Promise<AuditEventDto[]> {
  const titles = await readObjectTitles(rows)
  return rows.map((row) => toEvent(row, (row.objectId && titles.get(row.objectId)) || null))
}

/**
 * Lists events, newest first unless sorted oldest first. The rows hold ids; names are looked up as they are now.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listAuditEvents(
  viewer: Viewer,
  filters: AuditFilters,
  { page, limit }: Paging,
  sort: AuditSorting | null,
): Promise<{ events: AuditEventDto[]; eventsCount: number }> {
  requireCan(viewer, 'audit.read')
  const where = toWhere(filters)
  const isOldestFirst = sort?.isDescending === false
  const rows = await db().auditEvent.findMany({
    where,
    // Each order is the other's reverse, so one index serves both.
    orderBy: isOldestFirst
      ? [{ createdAt: 'asc' }, { id: 'desc' }]
      : [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: (page - 1) * limit,
    take: limit,
    select: columns,
  })
  return { events: await toEvents(rows), eventsCount: await db().auditEvent.count({ where }) }
}

/**
 * Returns the next events by id, for a caller that reads all of them or all that match the filters.
 * @param after the id of the last event read
 * @throws AppError `forbidden` to all but administrators.
 */
export async function readAuditBatch(
  viewer: Viewer,
  filters: AuditFilters,
  after: string,
  take: number,
): Promise<AuditEventDto[]> {
  requireCan(viewer, 'audit.read')
  const where = { ...toWhere(filters), id: { gt: after } }
  return toEvents(
    await db().auditEvent.findMany({ where, orderBy: { id: 'asc' }, take, select: columns }),
  )
}

/** An event's place in the chain, and the hash that covers it and all events before it, in 64 hexadecimal digits. */
export interface Seal {
  sequence: number
  hash: string
}

const toSeal = ({ sequence, hash }: { sequence: number; hash: Uint8Array }): Seal => ({
  sequence,
  hash: Buffer.from(hash).toString('hex'),
})

const sealed = { sequence: true, hash: true } as const

/** The newest seal; null when the log is empty. */
export async function readAuditHead(): Promise<Seal | null> {
  const head = await db().auditHead.findFirst({ select: sealed })
  return head && toSeal(head)
}

/** The seals of events, by event id (docs/decisions/0061-audit-chain.md). */
export async function readSeals(eventIds: string[]): Promise<Map<string, Seal>> {
  const links = await db().auditLink.findMany({
    where: { eventId: { in: eventIds } },
    select: { eventId: true, ...sealed },
  })
  return new Map(links.map((link) => [link.eventId, toSeal(link)]))
}
