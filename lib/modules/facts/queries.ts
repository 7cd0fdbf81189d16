import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { originColumns, toOriginalChanged } from '@/lib/platform/db/linked-content'
import { definePublicLists, type ListPage } from '@/lib/platform/db/public-lists'
import { toTopics } from '../topics/queries'
import type { FactDto } from './schema'

/** What a query must read of a fact to show it. */
export const factColumns = {
  id: true,
  title: true,
  content: true,
  language: true,
  source: true,
  createdAt: true,
  topics: true,
  ...originColumns,
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
    topics: toTopics(row.topics),
    original_changed: toOriginalChanged(row),
  }
}

const lists = definePublicLists({
  kind: 'fact',
  find: (where) => db().fact.findMany({ where, select: factColumns }),
  toShown: toFact,
})

const toList = ({ rows, total }: ListPage<FactDto>) => ({ DUK: rows, dukCount: total })

/**
 * A page of facts, newest first.
 * @param prefer a language whose facts come before all others, for readers of that language.
 */
export const listFacts = async (paging: Paging, prefer?: ContentLanguage) =>
  toList(await lists.list(paging, prefer))

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
export async function listManagedFacts(viewer: Viewer | null, paging: Paging, isDeleted: boolean) {
  if (!isDeleted || !can(viewer, 'fact.manage')) return listFacts(paging)
  return toList(await lists.listDeleted(paging))
}

/** Facts by what somebody typed, best first; one that was deleted meanwhile is left out. */
export async function searchFacts(typed: string, paging: Paging) {
  const { rows, total } = await lists.search(typed, paging)
  return { duk: rows, dukCount: total }
}
