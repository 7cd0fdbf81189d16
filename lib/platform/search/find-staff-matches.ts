import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { searchWords } from '@/lib/core/search-words'
import { db, Prisma } from '../db/client'

const SOURCES = {
  article: { from: Prisma.raw('"article"'), owner: Prisma.raw('"author_id"') },
  paper: { from: Prisma.raw('"paper"'), owner: Prisma.raw('"uploader_id"') },
  forum: { from: Prisma.raw('"forum_post"'), owner: Prisma.raw('"author_id"') },
} as const

/**
 * Finds articles, papers or cases in every state but deleted, for the staff: every word must begin a word of
 * title or body, accents do not matter; newest first.
 * @param ownerId only what this person wrote; null for everybody's
 */
export async function findStaffMatches(
  source: keyof typeof SOURCES,
  typed: string,
  { page, limit }: Paging,
  ownerId: string | null,
): Promise<{ ids: string[]; total: number }> {
  const words = searchWords(typed)
  if (words.length === 0) return { ids: [], total: 0 }
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const { from, owner } = SOURCES[source]
  const own = ownerId ? Prisma.sql`AND ${owner} = ${ownerId}::uuid` : Prisma.empty
  const found = Prisma.sql`
    FROM ${from} WHERE "deleted_at" IS NULL AND "search" @@ to_tsquery('ingingo', ${query}) ${own}`
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT "id"::text AS id ${found}
    ORDER BY "created_at" DESC, "id" DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [count] = await db().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${found}`
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 }
}
