import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { searchWords } from '@/lib/core/search-words'
import { Prisma } from '../db/client'
import { PUBLIC_CONTENT } from '../db/public-content'
import { type IdPage, type RowOrder, readIdPage } from '../db/read-id-page'
import { buildQuery } from './find-matches'

const SOURCES = {
  ...PUBLIC_CONTENT,
  forum: { from: Prisma.raw('"forum_post"') },
} as const

const NEWEST = Prisma.sql`"created_at" DESC, "id" DESC`

/**
 * Finds content or cases in every state but deleted, for staff: every word must begin a word of title or body, accents are
 * ignored.
 * @param which an additional condition on the table; null for none
 * @param order newest first by default
 */
export async function findStaffMatches(
  source: keyof typeof SOURCES,
  typed: string,
  paging: Paging,
  which: Prisma.Sql | null,
  order: RowOrder = NEWEST,
): Promise<IdPage> {
  const words = searchWords(typed)
  if (words.length === 0) return { ids: [], total: 0 }
  const { from } = SOURCES[source]
  const found = Prisma.sql`
    ${from} WHERE "deleted_at" IS NULL AND "search" @@ ${buildQuery(words)}
    ${which ? Prisma.sql`AND ${which}` : Prisma.empty}`
  return readIdPage(found, order, paging)
}
