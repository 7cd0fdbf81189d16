import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { type Found, findMatches } from '../search/find-matches'
import { db } from './client'
import { type LanguageFilter, readLanguageFirst } from './language-first'
import { countPublic, PUBLIC_CONTENT, type PublicKind, readPublicIds } from './public-content'

/** Reads rows by their ids, in the order of these; ids without a row fall out. */
export type ReadByIds<Shown> = (ids: string[]) => Promise<Shown[]>

/** A page of something, and how many there are in all. */
export interface ListPage<Shown> {
  rows: Shown[]
  total: number
}

/**
 * A page of what is public of a kind, newest first.
 * @param prefer a language whose rows come before all others, for readers of that language
 */
export async function listPublic<Shown>(
  kind: PublicKind,
  { page, limit }: Paging,
  readByIds: ReadByIds<Shown>,
  prefer?: ContentLanguage,
): Promise<ListPage<Shown>> {
  const read = async (where: LanguageFilter | undefined, skip: number, take: number) =>
    readByIds(await readPublicIds(kind, { ...where, skip, take }))
  const { total, own } = await countPublic(kind, prefer)
  const rows = prefer
    ? await readLanguageFirst({ page, limit }, { prefer, own, read })
    : await read(undefined, (page - 1) * limit, limit)
  return { rows, total }
}

/** A page of what was deleted of a kind and can be restored, the last one first. */
export async function listDeleted<Shown>(
  kind: PublicKind,
  { page, limit }: Paging,
  readByIds: ReadByIds<Shown>,
): Promise<ListPage<Shown>> {
  const { from } = PUBLIC_CONTENT[kind]
  const ids = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM ${from} WHERE deleted_at IS NOT NULL
    ORDER BY deleted_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [count] = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${from} WHERE deleted_at IS NOT NULL`
  return { rows: await readByIds(ids.map(({ id }) => id)), total: count?.total ?? 0 }
}

/** What of a kind is public by what somebody typed, best first, with the words around each hit. */
export async function searchPublic<Shown>(
  kind: PublicKind,
  typed: string,
  paging: Paging,
  readByIds: ReadByIds<Shown>,
  idOf: (shown: Shown) => string,
): Promise<ListPage<Found<Shown>>> {
  const { ids, total, excerpts } = await findMatches(kind, typed, paging)
  const rows = (await readByIds(ids)).map((shown) => ({
    ...shown,
    excerpt: excerpts.get(idOf(shown)) ?? [],
  }))
  return { rows, total }
}

/** Addresses for the sitemap: id, language and last change of what is public of a kind, newest first, so many at most. */
export async function listPublicAddresses(kind: PublicKind, most: number) {
  const { from, visible, newest } = PUBLIC_CONTENT[kind]
  const rows = await db().$queryRaw<{ id: string; language: ContentLanguage; updatedAt: Date }[]>`
    SELECT id::text, language::text AS language, updated_at AS "updatedAt" FROM ${from} WHERE ${visible}
    ORDER BY ${newest} LIMIT ${most}`
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}
