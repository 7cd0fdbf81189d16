import 'server-only'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { searchWords } from '@/lib/core/search-words'
import { db } from '@/lib/platform/db/client'

const MOST = 3
/** Shorter words occur in every case. */
const SHORTEST_WORD = 4
const MOST_WORDS = 12
const LEAST_SHARED = 2

/**
 * Answered or closed cases that share words with a case being written, the closest first: at most three.
 * @throws AppError `forbidden` to all but approved staff.
 */
export async function findSimilar(viewer: Viewer, typed: string) {
  requireCan(viewer, 'forum.read')
  const words = searchWords(typed)
    .filter((word) => word.length >= SHORTEST_WORD)
    .slice(0, MOST_WORDS)
  if (words.length < LEAST_SHARED) return { cases: [] }
  const rows = await db().$queryRaw<{ id: string; title: string }[]>`
    WITH typed AS MATERIALIZED (
      SELECT search_query(word) AS query FROM unnest(${words}::text[]) AS word)
    SELECT id::text AS id, title FROM forum_post, LATERAL (
      SELECT count(*) AS shared FROM typed WHERE search @@ query) AS by_word
    WHERE deleted_at IS NULL AND redacted_at IS NULL AND state <> 'OPEN' AND held_since IS NULL
      AND search @@ (SELECT search_any(query) FROM typed) AND shared >= ${LEAST_SHARED}
    ORDER BY shared DESC, created_at DESC, id DESC LIMIT ${MOST}`
  return { cases: rows.map(({ id, title }) => ({ post_id: id, title })) }
}
