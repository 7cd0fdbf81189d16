import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { inOrder } from '@/lib/platform/db/public-content'
import {
  type ListPage,
  listDeleted,
  listPublic,
  searchPublic,
} from '@/lib/platform/db/public-lists'
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
  }
}

const readRows = async (
  ids: string[],
  where: { deletedAt: null | { not: null } } = shown,
): Promise<FactDto[]> => {
  if (ids.length === 0) return []
  const rows = await db().fact.findMany({
    where: { id: { in: ids }, ...where },
    select: factColumns,
  })
  return inOrder(ids, rows).map(toFact)
}

const toList = ({ rows, total }: ListPage<FactDto>) => ({ DUK: rows, dukCount: total })

/**
 * A page of facts, newest first.
 * @param prefer a language whose facts come before all others, for readers of that language.
 */
export const listFacts = async (paging: Paging, prefer?: ContentLanguage) =>
  toList(await listPublic('fact', paging, (ids) => readRows(ids), prefer))

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
  const deleted = { deletedAt: { not: null } }
  return toList(await listDeleted('fact', paging, (ids) => readRows(ids, deleted)))
}

/** Facts by what somebody typed, best first; one that was deleted meanwhile is left out. */
export async function searchFacts(typed: string, paging: Paging) {
  const readByIds = (ids: string[]) => readRows(ids)
  const idOf = ({ duk_id }: FactDto) => duk_id
  const { rows, total } = await searchPublic('fact', typed, paging, readByIds, idOf)
  return { duk: rows, dukCount: total }
}
