import 'server-only'
import { type ContentFilter, sumCounts } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { db, Prisma } from '../db/client'
import {
  audienceOf,
  filterCondition,
  type Matches,
  type ScoredCount,
  SEARCHED,
  type SearchSource,
} from './find-matches'

/** As much of an article, paper or answer as a list shows; other kinds are shown in full. */
const OPENING = 200

interface Row {
  source: SearchSource
  id: string
  opening: string
  is_cut: boolean
  row: unknown
}

interface CountRow extends ScoredCount {
  source: SearchSource
}

/**
 * Finds the public content about a topic. Each kind is sorted by language (`prefer` first), then audience (patients
 * first), then date (newest first).
 * @param filter an audience, a language or both; the counts ignore it
 * @param along the JSON expression to select with each row, by kind
 */
export async function findByTopic(
  topicId: string,
  { prefer, limit, filter }: { prefer: ContentLanguage; limit: number; filter: ContentFilter },
  along: Record<SearchSource, Prisma.Sql>,
): Promise<Record<SearchSource, Matches>> {
  const sources = Object.keys(SEARCHED) as SearchSource[]
  const getAbout = (source: SearchSource) => Prisma.sql`${SEARCHED[source].visible} AND "id" IN (
    SELECT ${Prisma.raw(`"${source}_id"`)} FROM "content_topic" WHERE "topic_id" = ${topicId}::uuid)`
  const parts = sources.map((source) => {
    const { from, newest, body } = SEARCHED[source]
    const whole = SEARCHED[source].whole ?? Prisma.raw('false')
    const order = Prisma.sql`("language" = ${prefer}::content_language) DESC, (${audienceOf(source)} = 'patients') DESC, ${newest}`
    const narrowed = filterCondition(source, filter) ?? Prisma.sql`true`
    return Prisma.sql`(
      SELECT ${source} AS source, "id"::text,
        CASE WHEN ${whole} THEN ${body} ELSE left(${body}, ${OPENING}) END AS opening,
        NOT (${whole}) AND length(${body}) > ${OPENING} AS is_cut, ${along[source]} AS "row"
      FROM ${from} WHERE ${getAbout(source)} AND ${narrowed} ORDER BY ${order} LIMIT ${limit})`
  })
  const countParts = sources.map(
    (source) => Prisma.sql`(
      SELECT ${source} AS source, "language"::text AS language, ${audienceOf(source)} AS audience,
        count(*)::int AS count, 0 AS score
      FROM ${SEARCHED[source].from} WHERE ${getAbout(source)} GROUP BY 2, 3)`,
  )
  const [rows, counts] = await Promise.all([
    db().$queryRaw<Row[]>`${Prisma.join(parts, ' UNION ALL ')}`,
    db().$queryRaw<CountRow[]>`${Prisma.join(countParts, ' UNION ALL ')}`,
  ])
  const found = sources.map((source) => [
    source,
    toMatches(
      rows.filter((row) => row.source === source),
      counts.filter((row) => row.source === source),
      filter,
    ),
  ])
  return Object.fromEntries(found)
}

const toExcerpt = ({ opening, is_cut }: Row) => [
  { text: is_cut ? `${opening.replace(/\s+\S*$/u, '')} …` : opening, hit: false },
]

const toMatches = (rows: Row[], counts: CountRow[], filter: ContentFilter): Matches => ({
  ids: rows.map(({ id }) => id),
  rows: rows.map(({ row }) => row),
  total: sumCounts(counts, filter),
  excerpts: new Map(rows.map((row) => [row.id, toExcerpt(row)])),
  pages: new Map(),
  counts,
})
