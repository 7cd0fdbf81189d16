import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { db, type Prisma } from './client'

/** A page of ids, and how many there are in all. */
export interface IdPage {
  ids: string[]
  total: number
}

/**
 * Reads a page of ids.
 * @param from a table with its conditions, or a statement in brackets with its name
 */
export async function readIdPage(
  from: Prisma.Sql,
  order: Prisma.Sql,
  { page, limit }: Paging,
): Promise<IdPage> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT "id"::text AS id FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [count] = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${from}`
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 }
}
