import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { type Found, findMatches } from '../search/find-matches'
import { db, Prisma } from './client'
import { type LanguageFilter, readLanguageFirst } from './language-first'
import {
  countPublic,
  inOrder,
  PUBLIC_CONTENT,
  type PublicKind,
  readPublicIds,
} from './public-content'
import { readIdPage } from './read-id-page'

/** A page of something, and how many there are in all. */
export interface ListPage<Shown> {
  rows: Shown[]
  total: number
}

/** Which rows are read: what was deleted since their ids were found falls out. */
interface ByIds {
  id: { in: string[] }
  deletedAt: null | { not: null }
}

interface ListReads<Row, Shown> {
  kind: PublicKind
  /** In any order. What is not public for another reason than being deleted is left out here. */
  find: (where: ByIds) => Promise<Row[]>
  toShown: (row: Row) => Shown
}

/** The lists and the search of what is public of a kind. `Shown` is what they answer of a row. */
export function definePublicLists<Row extends { id: string }, Shown>({
  kind,
  find,
  toShown,
}: ListReads<Row, Shown>) {
  async function readRows(ids: string[], deletedAt: ByIds['deletedAt'] = null): Promise<Row[]> {
    return ids.length === 0 ? [] : inOrder(ids, await find({ id: { in: ids }, deletedAt }))
  }
  /** Rows in the order of their ids; ids without a row fall out. */
  const read = async (ids: string[]): Promise<Shown[]> => (await readRows(ids)).map(toShown)

  return {
    read,
    /**
     * A page of them, newest first.
     * @param prefer a language whose rows come before all others, for readers of that language
     */
    async list({ page, limit }: Paging, prefer?: ContentLanguage): Promise<ListPage<Shown>> {
      const readStretch = async (where: LanguageFilter | undefined, skip: number, take: number) =>
        read(await readPublicIds(kind, { ...where, skip, take }))
      const { total, own } = await countPublic(kind, prefer)
      const rows = prefer
        ? await readLanguageFirst({ page, limit }, { prefer, own, read: readStretch })
        : await readStretch(undefined, (page - 1) * limit, limit)
      return { rows, total }
    },
    /** A page of what was deleted and can be restored, the last one first. */
    async listDeleted(paging: Paging): Promise<ListPage<Shown>> {
      const from = Prisma.sql`${PUBLIC_CONTENT[kind].from} WHERE deleted_at IS NOT NULL`
      const { ids, total } = await readIdPage(from, Prisma.sql`deleted_at DESC, id DESC`, paging)
      return { rows: (await readRows(ids, { not: null })).map(toShown), total }
    },
    /** Those by what somebody typed, best first, with the words around each hit. */
    async search(typed: string, paging: Paging): Promise<ListPage<Found<Shown>>> {
      const { ids, total, excerpts } = await findMatches(kind, typed, paging)
      const rows = await readRows(ids)
      return {
        rows: rows.map((row) => ({ ...toShown(row), excerpt: excerpts.get(row.id) ?? [] })),
        total,
      }
    },
  }
}

/** Addresses for the sitemap: id, language and last change of what is public of a kind, newest first, so many at most. */
export async function listPublicAddresses(kind: PublicKind, most: number) {
  const { from, visible, newest } = PUBLIC_CONTENT[kind]
  const rows = await db().$queryRaw<
    { id: string; title: string; language: ContentLanguage; updatedAt: Date }[]
  >`
    SELECT id::text, title, language::text AS language, updated_at AS "updatedAt" FROM ${from} WHERE ${visible}
    ORDER BY ${newest} LIMIT ${most}`
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}
