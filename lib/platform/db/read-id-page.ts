import 'server-only'
import type { Paging } from '@/lib/core/list-query'
import { tokenizeSearch } from '@/lib/core/search-words'
import { buildQuery } from '../search/find-matches'
import { db, Prisma } from './client'
import { PUBLIC_CONTENT } from './public-content'

/**
 * The order of a table sorted by some columns. The last of them is the id, so that otherwise equal rows keep their places from
 * page to page.
 */
export function sortBy(columns: readonly Prisma.Sql[], isDescending: boolean): Prisma.Sql {
  const direction = Prisma.raw(isDescending ? 'DESC' : 'ASC')
  return Prisma.join(
    columns.map((column) => Prisma.sql`${column} ${direction}`),
    ', ',
  )
}

/** The sort key of a title: ignores accents and case. The indexes of tables use this expression. */
export const titleKey = (column: 'title' | 'question') =>
  Prisma.raw(`left(fold_name("${column}"), 100)`)

export interface IdPage {
  ids: string[]
  total: number
}

/** Orders rows by the name of the person a column refers to; rows without a person come last, or first when descending. */
interface PersonOrder {
  person: Prisma.Sql
  isDescending: boolean
}

/** A name as others see it (`publicName`), folded like titles; null for a person whose name is not shown. */
const DISPLAY_NAME = Prisma.sql`CASE
  WHEN account_status = 'RESTRICTED' THEN NULL
  WHEN role = 'USER' OR NOT is_approved THEN fold_name(first_name || ' ' || left(last_name, 1) || '.')
  ELSE name_key END`

/**
 * Reads a page of ids ordered by people's names. The total count also gives the person at which the page begins, so
 * that only rows of the people on it are sorted.
 * @param from a table with its conditions
 */
async function readByPerson(
  from: Prisma.Sql,
  { person, isDescending }: PersonOrder,
  { page, limit }: Paging,
): Promise<IdPage> {
  const direction = Prisma.raw(isDescending ? 'DESC' : 'ASC')
  const skip = (page - 1) * limit
  const restrictToOne = (condition: Prisma.Sql) => Prisma.sql`(
    SELECT id FROM ${from} AND ${condition} ORDER BY id ${direction}
    LIMIT ${skip + limit}::bigint - stretch.before)`
  const [found] = await db().$queryRaw<IdPage[]>`
    WITH writer AS MATERIALIZED (
      SELECT ${person} AS person, count(*) AS here FROM ${from} GROUP BY ${person}
    ), named AS (
      SELECT person, here, (SELECT ${DISPLAY_NAME} FROM "user" WHERE "user".id = person) AS name FROM writer
    ), placed AS (
      SELECT person, here, row_number() OVER names AS place, (sum(here) OVER names - here)::bigint AS before
      FROM named WINDOW names AS (ORDER BY name ${direction}, person ${direction})
    ), stretch AS (
      SELECT person, place, before FROM placed
      WHERE before < ${skip + limit}::bigint AND before + here > ${skip}::bigint
    )
    SELECT coalesce((SELECT sum(here) FROM writer), 0)::int AS total, ARRAY(
      SELECT item.id::text FROM stretch, LATERAL (
        ${restrictToOne(Prisma.sql`${person} = stretch.person`)}
        UNION ALL ${restrictToOne(Prisma.sql`${person} IS NULL AND stretch.person IS NULL`)}
      ) AS item ORDER BY place, item.id ${direction}
      LIMIT ${limit} OFFSET ${skip}::bigint - (SELECT min(before) FROM stretch)
    ) AS ids`
  return found ?? { ids: [], total: 0 }
}

/** How rows are ordered: by columns, or by people's names. */
export type RowOrder = Prisma.Sql | PersonOrder

/**
 * Reads a page of ids.
 * @param from a table with its conditions, or a named subquery in brackets, which cannot be ordered by people
 */
export async function readIdPage(
  from: Prisma.Sql,
  order: RowOrder,
  paging: Paging,
): Promise<IdPage> {
  if ('person' in order) return readByPerson(from, order, paging)
  const { page, limit } = paging
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT "id"::text AS id FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [count] = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${from}`
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 }
}

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
  const words = tokenizeSearch(typed)
  if (words.length === 0) return { ids: [], total: 0 }
  const { from } = SOURCES[source]
  const found = Prisma.sql`
    ${from} WHERE "deleted_at" IS NULL AND "search" @@ ${buildQuery(words)}
    ${which ? Prisma.sql`AND ${which}` : Prisma.empty}`
  return readIdPage(found, order, paging)
}

/** Escapes `%`, `_` and `\`, which a search takes literally (docs/rules.md#lists-and-forms). */
export const escapeLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
