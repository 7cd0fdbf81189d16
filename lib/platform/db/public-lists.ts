import 'server-only'
import type { LibraryKind } from '@/lib/core/library-kinds'
import { type ContentFilter, type MatchCount, type Paging, sumCounts } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { type Found, findMatches } from '../search/find-matches'
import { db, Prisma } from './client'
import {
  countPublic,
  inOrder,
  languageCondition,
  PUBLIC_CONTENT,
  readPublicIds,
} from './public-content'
import { readIdPage } from './read-id-page'

export type LanguageFilter = { language: ContentLanguage | { not: ContentLanguage } }

interface LanguageFirst<Row> {
  prefer: ContentLanguage
  /** The number of rows in that language. */
  own: number
  read: (where: LanguageFilter, skip: number, take: number) => Promise<Row[]>
}

/** Reads a page of a list with the rows of one language first; within both parts, in the order of `read`. */
export async function readLanguageFirst<Row>(
  { page, limit }: Paging,
  { prefer, own, read }: LanguageFirst<Row>,
): Promise<Row[]> {
  const skip = (page - 1) * limit
  const first = skip < own ? await read({ language: prefer }, skip, limit) : []
  const rest = limit - first.length
  if (rest === 0) return first
  return [...first, ...(await read({ language: { not: prefer } }, Math.max(0, skip - own), rest))]
}

/** A page of rows, and the total count. */
export interface ListPage<Shown> {
  rows: Shown[]
  total: number
}

/** A page of rows that pass a filter; `counts` of all, whether or not they pass it. */
export interface FilteredPage<Shown> extends ListPage<Shown> {
  counts: MatchCount[]
}

/** The rows to read; rows deleted since their ids were found are dropped. */
interface ByIds {
  id: { in: string[] }
  deletedAt: null | { not: null }
}

interface ListReads<Row, Shown> {
  kind: LibraryKind
  /** In any order. Leaves out rows that are not public for a reason other than deletion. */
  find: (where: ByIds) => Promise<Row[]>
  toDto: (row: Row) => Shown
}

/** Defines the public lists and the search of a kind. `Shown` is the returned form of a row. */
export function definePublicLists<Row extends { id: string }, Shown>({
  kind,
  find,
  toDto,
}: ListReads<Row, Shown>) {
  async function readRows(ids: string[], deletedAt: ByIds['deletedAt'] = null): Promise<Row[]> {
    return ids.length === 0 ? [] : inOrder(ids, await find({ id: { in: ids }, deletedAt }))
  }
  /** Rows in the order of their ids; drops ids without a row. */
  const read = async (ids: string[]): Promise<Shown[]> => (await readRows(ids)).map(toDto)

  return {
    read,
    /**
     * Returns a page of rows, newest first.
     * @param prefer a language whose rows come before all others, for readers of that language
     * @param filter an audience, a language or both
     */
    async list(
      { page, limit }: Paging,
      prefer?: ContentLanguage,
      { audience, language }: ContentFilter = {},
    ): Promise<FilteredPage<Shown>> {
      const readStretch = async (where: LanguageFilter | undefined, skip: number, take: number) =>
        read(await readPublicIds(kind, { ...where, audience, skip, take }))
      const counts = await countPublic(kind)
      const total = sumCounts(counts, { audience, language })
      if (prefer && !language) {
        const own = sumCounts(counts, { audience, language: prefer })
        const first = { prefer, own, read: readStretch }
        return { rows: await readLanguageFirst({ page, limit }, first), total, counts }
      }
      const rows = await readStretch(language && { language }, (page - 1) * limit, limit)
      return { rows, total, counts }
    },
    /** A page of deleted rows that can be restored, the last deleted first. */
    async listDeleted(paging: Paging): Promise<ListPage<Shown>> {
      const from = Prisma.sql`${PUBLIC_CONTENT[kind].from} WHERE deleted_at IS NOT NULL`
      const { ids, total } = await readIdPage(from, Prisma.sql`deleted_at DESC, id DESC`, paging)
      return { rows: (await readRows(ids, { not: null })).map(toDto), total }
    },
    /** A page of rows that a statement finds, live or deleted; see `readIdPage`. */
    async listBy(
      from: Prisma.Sql,
      order: Prisma.Sql,
      paging: Paging,
      deletedAt: ByIds['deletedAt'],
    ): Promise<ListPage<Shown>> {
      const { ids, total } = await readIdPage(from, order, paging)
      return { rows: (await readRows(ids, deletedAt)).map(toDto), total }
    },
    /** A page of rows that match a search, best first, with the words around each hit. */
    async search(
      typed: string,
      paging: Paging,
      filter?: ContentFilter,
    ): Promise<FilteredPage<Found<Shown>>> {
      const { ids, total, excerpts, pages, counts } = await findMatches(kind, typed, paging, filter)
      const rows = await readRows(ids)
      return {
        rows: rows.map((row) => ({
          ...toDto(row),
          excerpt: excerpts.get(row.id) ?? [],
          page: pages.get(row.id),
        })),
        total,
        counts,
      }
    },
  }
}

/** The lists and the search of a kind, each returned under the names that clients know. */
export function mapPublicLists<Row extends { id: string }, Shown, Listed, Searched>(
  lists: ReturnType<typeof definePublicLists<Row, Shown>>,
  toListed: (page: FilteredPage<Shown>) => Listed,
  toSearched: (page: FilteredPage<Found<Shown>>) => Searched,
) {
  return {
    read: lists.read,
    list: async (...asked: Parameters<typeof lists.list>) => toListed(await lists.list(...asked)),
    search: async (...asked: Parameters<typeof lists.search>) =>
      toSearched(await lists.search(...asked)),
  }
}

/**
 * Lists id, title, language and last change of a kind's public rows, newest first, at most `limit`.
 * @param language only rows in this language
 */
export async function listPublicAddresses(
  kind: LibraryKind,
  limit: number,
  language?: ContentLanguage,
) {
  const { from, visible, newest } = PUBLIC_CONTENT[kind]
  const rows = await db().$queryRaw<
    { id: string; title: string; language: ContentLanguage; updatedAt: Date }[]
  >`
    SELECT id::text, title, language::text AS language, updated_at AS "updatedAt" FROM ${from}
    WHERE ${visible} ${languageCondition(language)} ORDER BY ${newest} LIMIT ${limit}`
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}
