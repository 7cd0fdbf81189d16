import 'server-only'
import type { Audience } from '@/lib/core/audiences'
import { contentKinds } from '@/lib/core/content-kinds'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import type { MatchCount } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { db, Prisma } from './client'

const buildSource = (kind: LibraryKind, isPublic: string, place: string) => ({
  from: Prisma.raw(`"${kind}"`),
  visible: Prisma.raw(isPublic),
  newest: Prisma.raw(`"${place}" DESC, "id" DESC`),
  place: Prisma.raw(`"${place}"`),
})

/**
 * What the public may read: the table, the condition for its visible rows, the column that orders them, and that order. The
 * indexes of the lists follow these.
 */
export const PUBLIC_CONTENT = byName(libraryKinds, (kind) =>
  kind in contentKinds
    ? buildSource(kind, '"is_published" AND "deleted_at" IS NULL', 'published_at')
    : buildSource(kind, '"deleted_at" IS NULL', 'created_at'),
)

/** Restricts rows to an audience; all rows when none is given. */
export const audienceCondition = (audience: Audience | undefined): Prisma.Sql =>
  audience ? Prisma.sql`AND "audience" = ${audience}::audience` : Prisma.empty

/** Counts the public rows of a kind by language and audience; see `sumCounts`. The database maintains the counts. */
export const countPublic = (kind: LibraryKind) => db().$queryRaw<MatchCount[]>`
  SELECT "language"::text AS language, "audience"::text AS audience, sum("count")::int AS count
  FROM "content_count" WHERE "kind" = ${kind} GROUP BY "language", "audience"`

interface IdRange {
  /** Rows in this language, or in every other one. */
  language?: ContentLanguage | { not: ContentLanguage }
  /** Only rows for this audience; for articles, papers and videos. */
  audience?: Audience | undefined
  skip: number
  take: number
}

/** Restricts rows to a language, or to every other one; all rows when none is given. */
export function languageCondition(language: IdRange['language']): Prisma.Sql {
  if (!language) return Prisma.empty
  if (typeof language === 'string') {
    return Prisma.sql`AND "language" = ${language}::content_language`
  }
  return Prisma.sql`AND "language" <> ${language.not}::content_language`
}

/** From this offset on, first look up the month in which a page begins. */
const DEEP = 1000

/**
 * Returns the ids of a range of public rows, newest first. Reads only an index: whole rows would all be fetched just to be
 * skipped. For a deep page the counters give the month in which it begins, so only rows of that month are skipped.
 */
export async function readPublicIds(kind: LibraryKind, stretch: IdRange): Promise<string[]> {
  const { from, visible, newest, place } = PUBLIC_CONTENT[kind]
  const { skip, take } = stretch
  const narrowed = Prisma.sql`${languageCondition(stretch.language)} ${audienceCondition(stretch.audience)}`
  const rows =
    skip < DEEP
      ? await db().$queryRaw<{ id: string }[]>`
        SELECT "id"::text AS id FROM ${from} WHERE ${visible} ${narrowed}
        ORDER BY ${newest} LIMIT ${take} OFFSET ${skip}`
      : await db().$queryRaw<{ id: string }[]>`
        WITH month AS (
          SELECT "month", sum("count") AS here, sum(sum("count")) OVER (ORDER BY "month" DESC) AS passed
          FROM "content_count" WHERE "kind" = ${kind} ${narrowed} GROUP BY "month"
        ), first AS (
          SELECT ("month" AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS "end", passed - here AS before
          FROM month WHERE passed > ${skip} ORDER BY "month" DESC LIMIT 1
        )
        SELECT "id"::text AS id FROM ${from}
        WHERE ${visible} ${narrowed} AND ${place} < (SELECT "end" FROM first)
        ORDER BY ${newest} LIMIT ${take} OFFSET ${skip} - (SELECT before FROM first)`
  return rows.map((row) => row.id)
}

/** For rows read by their ids: their relations come in the same statement. */
export const JOINED = { relationLoadStrategy: 'join' } as const

/** Sorts rows that were read by id into the order of the ids; drops ids without a row. */
export function inOrder<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
