import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { searchWords } from '@/lib/core/search-words'
import { Prisma } from '../db/client'
import { type IdPage, readIdPage } from '../db/read-id-page'

const SOURCES = {
  article: { from: Prisma.raw('"article"'), owner: Prisma.raw('"author_id"') },
  paper: { from: Prisma.raw('"paper"'), owner: Prisma.raw('"uploader_id"') },
  forum: { from: Prisma.raw('"forum_post"'), owner: Prisma.raw('"author_id"') },
} as const

/**
 * Finds articles, papers or cases in every state but deleted, for the staff: every word must begin a word of
 * title or body, accents do not matter; newest first.
 * @param which only what this person wrote, or what a condition on the table says; null for everybody's
 */
export async function findStaffMatches(
  source: keyof typeof SOURCES,
  typed: string,
  paging: Paging,
  which: string | Prisma.Sql | null,
): Promise<IdPage> {
  const words = searchWords(typed)
  if (words.length === 0) return { ids: [], total: 0 }
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const { from, owner } = SOURCES[source]
  const own =
    typeof which === 'string'
      ? Prisma.sql`AND ${owner} = ${which}::uuid`
      : which
        ? Prisma.sql`AND ${which}`
        : Prisma.empty
  const found = Prisma.sql`
    ${from} WHERE "deleted_at" IS NULL AND "search" @@ to_tsquery('ingingo', ${query}) ${own}`
  return readIdPage(found, Prisma.sql`"created_at" DESC, "id" DESC`, paging)
}
