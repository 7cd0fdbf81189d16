import type { Paging } from '@/lib/core/pagination'
import type { StaffPart } from '@/lib/modules/content/queries'
import { itemFilters, itemSorts } from '@/lib/modules/content/schema'
import { tableQuery } from '@/lib/platform/http/table-query'

const table = { sorts: itemSorts, filters: itemFilters }

/** Articles or papers for staff: `deleted=1` lists deleted ones, `waiting=1` those waiting for a decision. */
export const staffItemsQuery = (defaults: Paging) =>
  tableQuery(defaults, { ...table, switches: ['deleted', 'waiting'] })

/** Which part of everybody's items is requested. */
export function partOf(on: ReadonlySet<'deleted' | 'waiting'>): StaffPart {
  if (on.has('deleted')) return 'deleted'
  return on.has('waiting') ? 'waiting' : 'all'
}

/** The viewer's own items. */
export const ownItemsQuery = (defaults: Paging) => tableQuery(defaults, table)

/** A search; `mine=1` limits it to what the caller wrote. */
export const itemSearchQuery = (defaults: Paging) =>
  tableQuery(defaults, { ...table, switches: ['mine'], isSearch: true })
