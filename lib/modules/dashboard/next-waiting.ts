import 'server-only'
import { listKinds } from '@/lib/core/content-kinds'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { db, Prisma } from '@/lib/platform/db/client'
import { waitingItems } from '../content/queries'
import type { NextWaitingDto, ReviewedItem } from './schema'

/** Articles and papers that await a decision, themselves or for a change. */
const WAITING = Prisma.join(
  listKinds.map(
    (kind) =>
      Prisma.sql`SELECT ${kind} AS kind, id, since FROM (${waitingItems(kind)}) AS ${Prisma.raw(kind)}`,
  ),
  ' UNION ALL ',
)

/**
 * Finds the item to decide about after this one: the longest waiting of those that follow it, and after the last one the
 * first. If somebody has decided about this item meanwhile, the first one follows.
 * @returns null when nothing else waits
 * @throws AppError `forbidden` to all but administrators.
 */
export async function readNextWaiting(
  viewer: Viewer,
  { kind, id }: ReviewedItem,
): Promise<NextWaitingDto> {
  requireCan(viewer, 'article.decide')
  const [next] = await db().$queryRaw<NextWaitingDto[]>`
    WITH waiting AS (${WAITING}),
      here AS (SELECT since, id FROM waiting WHERE kind = ${kind} AND id = ${id}::uuid)
    SELECT kind, id::text FROM waiting WHERE NOT (kind = ${kind} AND id = ${id}::uuid)
    ORDER BY coalesce((since, id) > (SELECT since, id FROM here), false) DESC, since, id LIMIT 1`
  return next ?? null
}
