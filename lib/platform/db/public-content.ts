import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { db, Prisma } from './client'

/** What the public may read: its table, which rows of it, the column that orders them, and that order. The indexes of lists follow these. */
export const PUBLIC_CONTENT = {
  article: {
    from: Prisma.raw('"article"'),
    visible: Prisma.raw('"is_published" AND "deleted_at" IS NULL'),
    newest: Prisma.raw('"published_at" DESC, "id" DESC'),
    place: Prisma.raw('"published_at"'),
  },
  paper: {
    from: Prisma.raw('"paper"'),
    visible: Prisma.raw('"is_published" AND "deleted_at" IS NULL'),
    newest: Prisma.raw('"published_at" DESC, "id" DESC'),
    place: Prisma.raw('"published_at"'),
  },
  video: {
    from: Prisma.raw('"video"'),
    visible: Prisma.raw('"deleted_at" IS NULL'),
    newest: Prisma.raw('"created_at" DESC, "id" DESC'),
    place: Prisma.raw('"created_at"'),
  },
  fact: {
    from: Prisma.raw('"fact"'),
    visible: Prisma.raw('"deleted_at" IS NULL'),
    newest: Prisma.raw('"created_at" DESC, "id" DESC'),
    place: Prisma.raw('"created_at"'),
  },
  faq: {
    from: Prisma.raw('"faq"'),
    visible: Prisma.raw('"deleted_at" IS NULL'),
    newest: Prisma.raw('"created_at" DESC, "id" DESC'),
    place: Prisma.raw('"created_at"'),
  },
} as const

export type PublicKind = keyof typeof PUBLIC_CONTENT

/** How many rows of a kind are public, in all and in one language. Kept by the database, never counted anew. */
export async function countPublic(
  kind: PublicKind,
  language?: ContentLanguage,
): Promise<{ total: number; own: number }> {
  const rows = await db().$queryRaw<{ language: ContentLanguage; count: number }[]>`
    SELECT "language"::text AS language, sum("count")::int AS count
    FROM "content_count" WHERE "kind" = ${kind} GROUP BY "language"`
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    own: rows.find((row) => row.language === language)?.count ?? 0,
  }
}

interface Stretch {
  /** Rows in this language, or in every other one. */
  language?: ContentLanguage | { not: ContentLanguage }
  skip: number
  take: number
}

function languageCondition(language: Stretch['language']): Prisma.Sql {
  if (!language) return Prisma.empty
  if (typeof language === 'string') {
    return Prisma.sql`AND "language" = ${language}::content_language`
  }
  return Prisma.sql`AND "language" <> ${language.not}::content_language`
}

/** From here on it pays to ask first in which month a page begins. */
const DEEP = 1000

/**
 * The ids of a stretch of public rows, newest first. Reads an index alone: whole rows would all be fetched only to be
 * skipped. For a deep page the counters tell in which month it begins, and only rows of that month are skipped.
 */
export async function readPublicIds(kind: PublicKind, stretch: Stretch): Promise<string[]> {
  const { from, visible, newest, place } = PUBLIC_CONTENT[kind]
  const { skip, take } = stretch
  const language = languageCondition(stretch.language)
  const rows =
    skip < DEEP
      ? await db().$queryRaw<{ id: string }[]>`
        SELECT "id"::text AS id FROM ${from} WHERE ${visible} ${language}
        ORDER BY ${newest} LIMIT ${take} OFFSET ${skip}`
      : await db().$queryRaw<{ id: string }[]>`
        WITH month AS (
          SELECT "month", sum("count") AS here, sum(sum("count")) OVER (ORDER BY "month" DESC) AS passed
          FROM "content_count" WHERE "kind" = ${kind} ${language} GROUP BY "month"
        ), first AS (
          SELECT ("month" AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS "end", passed - here AS before
          FROM month WHERE passed > ${skip} ORDER BY "month" DESC LIMIT 1
        )
        SELECT "id"::text AS id FROM ${from}
        WHERE ${visible} ${language} AND ${place} < (SELECT "end" FROM first)
        ORDER BY ${newest} LIMIT ${take} OFFSET ${skip} - (SELECT before FROM first)`
  return rows.map((row) => row.id)
}

/** For rows that are read by their ids: what belongs to them comes in the same statement. */
export const JOINED = { relationLoadStrategy: 'join' } as const

/** Puts rows that were read by id into the order of the ids; ids without a row fall out. */
export function inOrder<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
