import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { readLanguageFirst } from '@/lib/platform/db/language-first'
import { countPublic, inOrder } from '@/lib/platform/db/public-content'
import { type Found, findMatches, type Matches } from '@/lib/platform/search/find-matches'
import type { FactDto } from './schema'

/** What a query must read of a fact to show it. */
export const factColumns = {
  id: true,
  title: true,
  content: true,
  language: true,
  source: true,
  createdAt: true,
} as const satisfies Prisma.FactSelect

type FactRow = Prisma.FactGetPayload<{ select: typeof factColumns }>

const shown = { deletedAt: null } as const
const newestFirst: Prisma.FactOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]

export function toFact(row: FactRow): FactDto {
  return {
    duk_id: row.id,
    duk_title: row.title,
    duk_content: row.content,
    language: row.language,
    source: row.source,
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * A page of facts, newest first.
 * @param prefer a language whose facts come before all others, for readers of that language.
 */
export async function listFacts(
  { page, limit }: Paging,
  prefer?: ContentLanguage,
): Promise<{ DUK: FactDto[]; dukCount: number }> {
  const read = async (where: Prisma.FactWhereInput, skip: number, take: number) => {
    const rows = await db().fact.findMany({
      where: { ...shown, ...where },
      orderBy: newestFirst,
      skip,
      take,
      select: factColumns,
    })
    return rows.map(toFact)
  }
  const { total: dukCount, own } = await countPublic('fact', prefer)
  if (!prefer) return { DUK: await read({}, (page - 1) * limit, limit), dukCount }
  return { DUK: await readLanguageFirst({ page, limit }, { prefer, own, read }), dukCount }
}

/** Up to `most` facts in one language, newest first; in all languages when that one has none. */
export async function listFactsFor(language: ContentLanguage, most: number): Promise<FactDto[]> {
  const read = (where: Prisma.FactWhereInput) =>
    db().fact.findMany({
      where: { ...shown, ...where },
      orderBy: newestFirst,
      take: most,
      select: factColumns,
    })
  const own = await read({ language })
  return (own.length > 0 ? own : await read({})).map(toFact)
}

/**
 * A page of facts as the API lists them: those that are shown, or, for who manages them and asks so, those that were
 * deleted, the last one first.
 */
export async function listManagedFacts(
  viewer: Viewer | null,
  paging: Paging,
  isDeleted: boolean,
): Promise<{ DUK: FactDto[]; dukCount: number }> {
  if (!isDeleted || !can(viewer, 'fact.manage')) return listFacts(paging)
  const where = { deletedAt: { not: null } }
  const rows = await db().fact.findMany({
    where,
    orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
    skip: (paging.page - 1) * paging.limit,
    take: paging.limit,
    select: factColumns,
  })
  return { DUK: rows.map(toFact), dukCount: await db().fact.count({ where }) }
}

/** The facts of these matches, best first; one that was deleted meanwhile is left out. */
async function readFoundFacts({ ids, total, excerpts }: Matches) {
  const where = { id: { in: ids }, ...shown }
  const rows = ids.length > 0 ? await db().fact.findMany({ where, select: factColumns }) : []
  const duk: Found<FactDto>[] = inOrder(ids, rows).map((row) => ({
    ...toFact(row),
    excerpt: excerpts.get(row.id) ?? [],
  }))
  return { duk, dukCount: total }
}

/** Facts by what somebody typed, best first. */
export const searchFacts = async (typed: string, paging: Paging) =>
  readFoundFacts(await findMatches('fact', typed, paging))
