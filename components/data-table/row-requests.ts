import type { Paging } from '@/lib/core/list-query'

/** The state of a table as the query string of a request. */
export const toRequestQuery = (asked: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))

interface TableQuery extends Paging {
  /** The search term; empty for the list. */
  term?: string
  filters?: Record<string, string>
  /** The sorting, as it appears in the address. */
  sort?: string | undefined
}

/**
 * The cache key of a page of rows. Another screen that fetches the same page fills the cache, so that the table opens
 * at once.
 */
export const rowsKey = (
  name: string,
  { term = '', page, limit, filters = {}, sort }: TableQuery,
) => [name, 'rows', filters, { term, page, limit, sort }]
