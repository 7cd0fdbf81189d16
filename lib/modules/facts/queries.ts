import 'server-only'
import { defaultTableChoice, type Paging } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { db, type Prisma } from '@/lib/platform/db/client'
import { definePublicLists, type ListPage } from '@/lib/platform/db/public-lists'
import {
  type CuratedChoice,
  defineCuratedReads,
  newestFirst,
  notDeleted,
  sourcedColumns,
  toSourced,
} from '../curation/queries'
import type { FactDto } from './schema'

export const factColumns = {
  ...sourcedColumns,
  title: true,
  content: true,
} as const satisfies Prisma.FactSelect

type FactRow = Prisma.FactGetPayload<{ select: typeof factColumns }>

/** A fact by the names that clients know. */
export function toFact(row: FactRow): FactDto {
  return {
    duk_id: row.id,
    duk_title: row.title,
    duk_content: row.content,
    ...toSourced(row),
  }
}

const lists = definePublicLists({
  kind: 'fact',
  find: (where) => db().fact.findMany({ where, select: factColumns }),
  toDto: toFact,
})

const toList = ({ rows, total }: ListPage<FactDto>) => ({ DUK: rows, dukCount: total })

/**
 * Lists a page of facts, newest first.
 * @param prefer a language whose facts come first, for its readers
 */
export const listFacts = async (paging: Paging, prefer?: ContentLanguage) =>
  toList(await lists.list(paging, prefer))

/** Up to `limit` facts in one language, newest first; in all languages if that one has none. */
export async function listFactsFor(language: ContentLanguage, limit: number): Promise<FactDto[]> {
  const read = (where: Prisma.FactWhereInput) =>
    db().fact.findMany({
      where: { ...notDeleted, ...where },
      orderBy: newestFirst,
      take: limit,
      select: factColumns,
    })
  const own = await read({ language })
  return (own.length > 0 ? own : await read({})).map(toFact)
}

const reads = defineCuratedReads('fact', lists)

/** A page of facts as the API lists them; see `defineCuratedReads`. */
export const listManagedFacts = async (...parameters: Parameters<typeof reads.list>) =>
  toList(await reads.list(...parameters))

/** Searches facts, best first or as sorted; one deleted meanwhile is left out. */
export async function searchFacts(
  typed: string,
  paging: Paging,
  choice: CuratedChoice = defaultTableChoice,
) {
  const { rows, total } = await reads.search(typed, paging, choice)
  return { duk: rows, dukCount: total }
}
