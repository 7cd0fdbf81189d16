import 'server-only'
import { isContentKind } from '@/lib/core/content-kinds'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { cutText } from '@/lib/core/text'
import { db, Prisma } from '@/lib/platform/db/client'
import { siteProfile } from '@/lib/platform/site'
import type { LinkedKind } from '../translations/schema'
import type { WorkDto, WorkItemDto, WorkKind, WorkSectionDto } from './schema'
import { type Waiting, waitingFor } from './waiting'

const SHOWN = 5
/** The limit when a single kind is requested. */
const MOST = 100
/** In graphemes: titles are shorter than this, comments are not. */
const MOST_TITLE = 300

interface Row {
  id: string
  title: string
  detail: string | null
  since: Date
  updatedAt: Date | null
  kind: LinkedKind | null
  objectId: string | null
  count: number
}

function objectOf({ kind: section }: Waiting, { id, kind, objectId }: Row): WorkItemDto['object'] {
  if (isContentKind(section)) return { kind: section, id }
  return kind && objectId ? { kind, id: objectId } : null
}

async function readSection(waiting: Waiting, most: number): Promise<WorkSectionDto> {
  const { from, where, id, title, detail, since } = waiting
  const object = waiting.hasObject
    ? Prisma.sql`kind, object_id::text AS "objectId"`
    : Prisma.sql`NULL AS kind, NULL AS "objectId"`
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${id}::text AS id, ${title} AS title, ${detail} AS detail, ${since} AS since, ${object},
      ${waiting.updatedAt ?? Prisma.sql`NULL::timestamptz`} AS "updatedAt",
      (SELECT count(*)::int FROM ${from} WHERE ${where}) AS count
    FROM ${from} WHERE ${where} ORDER BY ${since}, ${id} LIMIT ${most}`
  const items = rows.map((row) => ({
    id: row.id,
    object: objectOf(waiting, row),
    title: cutText(row.title, waiting.mostTitle ?? MOST_TITLE),
    detail: row.detail,
    since: row.since.toISOString(),
    updated_at: row.updatedAt?.toISOString() ?? null,
    href: waiting.href(row),
  }))
  return { kind: waiting.kind, count: rows[0]?.count ?? 0, items }
}

/**
 * Returns what awaits a member of staff: the oldest five of each kind and the total; kinds with nothing waiting are left out
 * (docs/rules.md#dashboard).
 * @param only a single kind: returns its oldest hundred
 * @throws AppError `forbidden` to all but approved staff.
 */
export async function readWork(viewer: Viewer, only?: WorkKind): Promise<WorkDto> {
  requireCan(viewer, 'dashboard.view')
  const sections: WorkSectionDto[] = []
  // Sequentially, so that each person takes only one of the few connections.
  const asked = waitingFor(viewer).filter(({ kind }) => !only || kind === only)
  for (const waiting of asked) sections.push(await readSection(waiting, only ? MOST : SHOWN))
  return {
    sections: sections.filter(({ count }) => count > 0),
    referral_numbers: siteProfile().emergencyNumbers,
  }
}
