import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { db, Prisma } from '@/lib/platform/db/client'
import type { ContentKind } from './desk'

const sql = Prisma.sql

/** As in the work queue (lib/modules/dashboard/waiting.ts), which has the two apart. */
function waitingOf(kind: ContentKind): Prisma.Sql {
  const [item, version] = [Prisma.raw(kind), Prisma.raw(`${kind}_revision`)]
  return sql`(
    SELECT id, created_at AS since FROM ${item}
    WHERE NOT is_published AND deleted_at IS NULL AND rejected_at IS NULL
    UNION ALL
    SELECT item.id, r.created_at FROM ${version} AS r
    JOIN ${item} AS item ON item.id = r.${Prisma.raw(`${kind}_id`)}
    WHERE r.state = 'PENDING' AND item.is_published AND item.deleted_at IS NULL) AS waiting`
}

/**
 * What of a kind waits for a decision: what was not decided about yet, and what is public with an edit that waits.
 * @returns a page of their ids, what has waited longest first, and how many there are
 */
export async function listWaitingIds(
  kind: ContentKind,
  { page, limit }: Paging,
): Promise<{ ids: string[]; total: number }> {
  const waiting = waitingOf(kind)
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM ${waiting} ORDER BY since, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [count] = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${waiting}`
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 }
}
