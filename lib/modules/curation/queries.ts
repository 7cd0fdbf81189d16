import 'server-only'
import type { CuratedLibraryKind } from '@/lib/core/library-kinds'
import type { Paging, TableChoice } from '@/lib/core/list-query'
import { contentLanguages } from '@/lib/core/locales'
import { can, type Viewer } from '@/lib/core/permissions'
import { z } from '@/lib/core/zod'
import { Prisma } from '@/lib/platform/db/client'
import { getStaleOriginalLanguage, kindTables, originColumns } from '@/lib/platform/db/kind-tables'
import { PUBLIC_CONTENT } from '@/lib/platform/db/public-content'
import type { definePublicLists } from '@/lib/platform/db/public-lists'
import { sortBy, titleKey } from '@/lib/platform/db/read-id-page'
import { findMatchIds } from '@/lib/platform/search/find-matches'
import { toTopics } from '../topics/queries'

/** The sort columns and filters of the tables of videos, questions and facts. */
export const curatedSorts = ['title', 'created'] as const
export const curatedFilters = z.object({ language: z.enum(contentLanguages).optional() })
/** Adds a filter for one question: it has no address of its own, and a link into the table may lead to any page. */
export const faqFilters = curatedFilters.extend({ id: z.uuid().optional() })

export type CuratedChoice = TableChoice<(typeof curatedSorts)[number], z.output<typeof faqFilters>>

/** Curated content that is not deleted. */
export const notDeleted = { deletedAt: null } as const

/** The order of a Prisma query, newest first. */
export const newestFirst: ({ createdAt: 'desc' } | { id: 'desc' })[] = [
  { createdAt: 'desc' },
  { id: 'desc' },
]

/** The columns needed of a fact or question besides its texts. */
export const sourcedColumns = {
  id: true,
  language: true,
  source: true,
  createdAt: true,
  updatedAt: true,
  topics: true,
  ...originColumns,
} as const

type SourcedRow = Prisma.FactGetPayload<{ select: typeof sourcedColumns }>

/** The fields that facts and questions share, by the names that clients know. */
export const toSourced = (row: SourcedRow) => ({
  language: row.language,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  topics: toTopics(row.topics),
  original_changed: getStaleOriginalLanguage(row),
})

type Lists<Dto> = ReturnType<typeof definePublicLists<{ id: string }, Dto>>

const byId = Prisma.raw('id')
const NEWEST = Prisma.sql`created_at DESC, id DESC`
const isChosen = ({ sort, filters }: CuratedChoice) =>
  sort !== null || filters.language !== undefined || filters.id !== undefined

/** A table's filters as an SQL condition; null without filters. */
function buildCondition({ filters: { language, id } }: CuratedChoice): Prisma.Sql | null {
  const parts = [
    ...(language ? [Prisma.sql`language = ${language}::content_language`] : []),
    ...(id ? [Prisma.sql`id = ${id}::uuid`] : []),
  ]
  return parts.length > 0 ? Prisma.join(parts, ' AND ') : null
}

/** Defines the reads behind a curated kind's table. All items are public, except deleted ones. */
export function defineCuratedReads<Dto>(kind: CuratedLibraryKind, lists: Lists<Dto>) {
  const orders = {
    title: [titleKey(kindTables[kind].titleColumn), byId],
    created: [Prisma.raw('created_at'), byId],
  }
  const getOrder = ({ sort }: CuratedChoice) =>
    sort ? sortBy(orders[sort.by], sort.isDescending) : NEWEST

  return {
    /** Lists current items, newest first; deleted ones for managers who ask, last deleted first; or in a chosen order. */
    async list(viewer: Viewer | null, paging: Paging, choice: CuratedChoice, asksDeleted: boolean) {
      const isDeleted = asksDeleted && can(viewer, `${kind}.manage`)
      if (!isChosen(choice)) return isDeleted ? lists.listDeleted(paging) : lists.list(paging)
      const state = Prisma.raw(isDeleted ? 'IS NOT NULL' : 'IS NULL')
      const narrowed = buildCondition(choice)
      const from = Prisma.sql`${PUBLIC_CONTENT[kind].from} WHERE deleted_at ${state}
        ${narrowed ? Prisma.sql`AND ${narrowed}` : Prisma.empty}`
      return lists.listBy(from, getOrder(choice), paging, isDeleted ? { not: null } : null)
    },
    /** Searches, best match first; or the same rows filtered or in a chosen order, then without highlights. */
    async search(typed: string, paging: Paging, choice: CuratedChoice) {
      if (!isChosen(choice)) return lists.search(typed, paging)
      const { language } = choice.filters
      const ids = await findMatchIds(kind, typed, language ? { language } : {})
      const narrowed = buildCondition(choice)
      const from = Prisma.sql`${PUBLIC_CONTENT[kind].from} WHERE deleted_at IS NULL
        AND id = ANY (${ids}::uuid[]) ${narrowed ? Prisma.sql`AND ${narrowed}` : Prisma.empty}`
      const { rows, total } = await lists.listBy(from, getOrder(choice), paging, null)
      return { rows: rows.map((row) => ({ ...row, excerpt: [] })), total }
    },
  }
}
