import 'server-only'
import type { CuratedText } from '@/lib/core/library-kinds'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { Prisma } from '@/lib/platform/db/client'
import { kindTables } from '@/lib/platform/db/kind-tables'
import { originColumns, toOriginalChanged } from '@/lib/platform/db/linked-content'
import { PUBLIC_CONTENT } from '@/lib/platform/db/public-content'
import type { definePublicLists } from '@/lib/platform/db/public-lists'
import { sortBy, titleKey } from '@/lib/platform/db/sort-by'
import { findStaffMatches } from '@/lib/platform/search/find-staff-matches'
import { toTopics } from '../topics/queries'
import type { CuratedChoice } from './schema'

/** Curated content that is not deleted. */
export const shown = { deletedAt: null } as const

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
  topics: true,
  ...originColumns,
} as const

type SourcedRow = Prisma.FactGetPayload<{ select: typeof sourcedColumns }>

/** The fields that facts and questions share, by the names that clients know. */
export const toSourced = (row: SourcedRow) => ({
  language: row.language,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
  topics: toTopics(row.topics),
  original_changed: toOriginalChanged(row),
})

type Lists<Shown> = ReturnType<typeof definePublicLists<{ id: string }, Shown>>

const byId = Prisma.raw('id')
const NEWEST = Prisma.sql`created_at DESC, id DESC`
const isChosen = ({ sort, filters }: CuratedChoice) =>
  sort !== null || filters.language !== undefined || filters.id !== undefined

/** A table's filters as an SQL condition; null without filters. */
function conditionOf({ filters: { language, id } }: CuratedChoice): Prisma.Sql | null {
  const parts = [
    ...(language ? [Prisma.sql`language = ${language}::content_language`] : []),
    ...(id ? [Prisma.sql`id = ${id}::uuid`] : []),
  ]
  return parts.length > 0 ? Prisma.join(parts, ' AND ') : null
}

/** The reads behind a curated kind's table. Everything in it is public, except what was deleted. */
export function defineCuratedReads<Shown>(kind: CuratedText, lists: Lists<Shown>) {
  const orders = {
    title: [titleKey(kindTables[kind].titleColumn), byId],
    created: [Prisma.raw('created_at'), byId],
  }
  const orderOf = ({ sort }: CuratedChoice) =>
    sort ? sortBy(orders[sort.by], sort.isDescending) : NEWEST

  return {
    /** Lists current items, newest first; deleted ones for managers who ask, last deleted first; or in a chosen order. */
    async list(viewer: Viewer | null, paging: Paging, choice: CuratedChoice, asksDeleted: boolean) {
      const isDeleted = asksDeleted && can(viewer, `${kind}.manage`)
      if (!isChosen(choice)) return isDeleted ? lists.listDeleted(paging) : lists.list(paging)
      const state = Prisma.raw(isDeleted ? 'IS NOT NULL' : 'IS NULL')
      const narrowed = conditionOf(choice)
      const from = Prisma.sql`${PUBLIC_CONTENT[kind].from} WHERE deleted_at ${state}
        ${narrowed ? Prisma.sql`AND ${narrowed}` : Prisma.empty}`
      return lists.listBy(from, orderOf(choice), paging, isDeleted ? { not: null } : null)
    },
    /** Searches, best first; or in a chosen order, then without the words around each hit. */
    async search(typed: string, paging: Paging, choice: CuratedChoice) {
      if (!isChosen(choice)) return lists.search(typed, paging)
      const found = await findStaffMatches(
        kind,
        typed,
        paging,
        conditionOf(choice),
        orderOf(choice),
      )
      const rows = await lists.read(found.ids)
      return { rows: rows.map((row) => ({ ...row, excerpt: [] })), total: found.total }
    },
  }
}
