import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { db, Prisma } from '../db/client'
import { type Matches, NOTHING, SEARCHED, type SearchSource } from './find-matches'

/** As much of an article, paper or answer as a list shows; other kinds are shown in full. */
const OPENING = 200

interface Row {
  source: SearchSource
  id: string
  total: number
  opening: string
  is_cut: boolean
  row: unknown
}

/**
 * Finds the public content about a topic, the newest of each kind, one language first, in one statement.
 * @param along what to read along with each row
 */
export async function findByTopic(
  topicId: string,
  prefer: ContentLanguage,
  limit: number,
  along: Record<SearchSource, Prisma.Sql>,
): Promise<Record<SearchSource, Matches>> {
  const sources = Object.keys(SEARCHED) as SearchSource[]
  const parts = sources.map((source) => {
    const { from, visible, newest, body } = SEARCHED[source]
    const whole = SEARCHED[source].whole ?? Prisma.raw('false')
    const order = Prisma.sql`("language" = ${prefer}::content_language) DESC, ${newest}`
    return Prisma.sql`(
      SELECT ${source} AS source, "id"::text, (count(*) OVER ())::int AS total,
        CASE WHEN ${whole} THEN ${body} ELSE left(${body}, ${OPENING}) END AS opening,
        NOT (${whole}) AND length(${body}) > ${OPENING} AS is_cut, ${along[source]} AS "row"
      FROM ${from}
      WHERE ${visible} AND "id" IN (
        SELECT ${Prisma.raw(`"${source}_id"`)} FROM "content_topic" WHERE "topic_id" = ${topicId}::uuid)
      ORDER BY ${order} LIMIT ${limit})`
  })
  const rows = await db().$queryRaw<Row[]>`${Prisma.join(parts, ' UNION ALL ')}`
  const found = sources.map((source) => [
    source,
    toMatches(rows.filter((row) => row.source === source)),
  ])
  return Object.fromEntries(found)
}

const toExcerpt = ({ opening, is_cut }: Row) => [
  { text: is_cut ? `${opening.replace(/\s+\S*$/u, '')} …` : opening, hit: false },
]

function toMatches(rows: Row[]): Matches {
  const [first] = rows
  if (!first) return NOTHING
  return {
    ids: rows.map(({ id }) => id),
    rows: rows.map(({ row }) => row),
    total: first.total,
    excerpts: new Map(rows.map((row) => [row.id, toExcerpt(row)])),
    best: null,
  }
}
