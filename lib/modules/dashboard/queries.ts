import 'server-only'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { db, Prisma } from '@/lib/platform/db/client'
import { siteProfile } from '@/lib/platform/site'
import type { WorkDto, WorkSectionDto } from './schema'
import { type Waiting, waitingFor } from './waiting'

const MOST_ITEMS = 5

interface Row {
  id: string
  title: string
  detail: string | null
  since: Date
  updatedAt: Date | null
  kind: string | null
  objectId: string | null
  count: number
}

async function readSection(waiting: Waiting): Promise<WorkSectionDto> {
  const { from, where, id, title, detail, since } = waiting
  const object = waiting.hasObject
    ? Prisma.sql`kind, object_id::text AS "objectId"`
    : Prisma.sql`NULL AS kind, NULL AS "objectId"`
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${id}::text AS id, ${title} AS title, ${detail} AS detail, ${since} AS since, ${object},
      ${waiting.updatedAt ?? Prisma.sql`NULL::timestamptz`} AS "updatedAt",
      (SELECT count(*)::int FROM ${from} WHERE ${where}) AS count
    FROM ${from} WHERE ${where} ORDER BY ${since}, ${id} LIMIT ${MOST_ITEMS}`
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    detail: row.detail,
    since: row.since.toISOString(),
    updated_at: row.updatedAt?.toISOString() ?? null,
    href: waiting.href(row),
  }))
  return { kind: waiting.kind, count: rows[0]?.count ?? 0, items }
}

/**
 * What waits for somebody of the staff: of each kind the oldest five and how many in all; kinds of which nothing waits
 * are left out (specification section 2, "Dashboard layout"; experience, "Dashboard").
 * @throws AppError `forbidden` to all but approved staff.
 */
export async function readWork(viewer: Viewer): Promise<WorkDto> {
  requireCan(viewer, 'dashboard.view')
  const sections: WorkSectionDto[] = []
  // One after the other: of the few connections each person takes one.
  for (const waiting of waitingFor(viewer)) sections.push(await readSection(waiting))
  return {
    sections: sections.filter(({ count }) => count > 0),
    referral_numbers: siteProfile().emergencyNumbers,
  }
}
