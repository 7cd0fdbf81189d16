import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { readObjectTitles } from './object-titles'
import type { AuditEventDto, AuditFilters } from './schema'

const columns = {
  id: true,
  createdAt: true,
  action: true,
  objectKind: true,
  objectId: true,
  requestId: true,
  detail: true,
  actor: { select: { id: true, firstName: true, lastName: true, role: true } },
} as const satisfies Prisma.AuditEventSelect

type Row = Prisma.AuditEventGetPayload<{ select: typeof columns }>

function toWhere(filters: AuditFilters): Prisma.AuditEventWhereInput {
  const { action, object_kind, object_id, actor_id, from, to } = filters
  return {
    action,
    objectKind: object_kind,
    objectId: object_id,
    actorId: actor_id,
    createdAt: { gte: from, lt: to },
  }
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Only plain values are ever written there; whatever else stood there would not be for the eye. */
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
  request_id: row.requestId,
  detail: toDetail(row.detail),
})

async function toEvents(rows: Row[]): Promise<AuditEventDto[]> {
  const titles = await readObjectTitles(rows)
  return rows.map((row) => toEvent(row, (row.objectId && titles.get(row.objectId)) || null))
}

/**
 * What was done, newest first. The rows hold ids; names are looked up as they are now.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listAuditEvents(
  viewer: Viewer,
  filters: AuditFilters,
  { page, limit }: Paging,
): Promise<{ events: AuditEventDto[]; eventsCount: number }> {
  requireCan(viewer, 'audit.read')
  const where = toWhere(filters)
  const rows = await db().auditEvent.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: (page - 1) * limit,
    take: limit,
    select: columns,
  })
  return { events: await toEvents(rows), eventsCount: await db().auditEvent.count({ where }) }
}

/**
 * The next events by their ids, for who reads all of them, or all that the filters leave.
 * @param after the id of the last one that was read
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
