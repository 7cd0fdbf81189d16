import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '@/lib/core/limits'
import { type Paging, pageCount } from '@/lib/core/list-query'
import { rowsKey } from './row-requests'
import type { TableAddress } from './table-address'

export interface Rows<Row> {
  rows: Row[]
  total: number
}

/** A page, and its filter and sort parameters. */
export type TableQuery = Paging & Record<string, string | number>

interface Options<Row> {
  /** The name of the list, such as `faqs`: everything cached under it is refetched after a change. */
  name: string
  address: TableAddress
  /** Further parameters that `list` and `search` apply; part of the cache key. */
  filters?: Record<string, string>
  /** Parameters of the address sent with the requests: `sort` and the filters. */
  urlParams?: readonly string[]
  list: (asked: TableQuery, signal: AbortSignal) => Promise<Rows<Row>>
  search?: (term: string, asked: TableQuery, signal: AbortSignal) => Promise<Rows<Row>>
  /** How long search results stay fresh, in milliseconds. */
  searchFresh?: number
}

const NONE: readonly string[] = []

/** Fetches the rows that a table's address describes: a page of the list, or of search results. */
export function useRows<Row>(options: Options<Row>) {
  const { name, address, filters = {}, urlParams = NONE, list, search, searchFresh } = options
  const { page, limit, go, read } = address
  const term = search ? address.search : ''
  const sent = Object.fromEntries(
    urlParams.flatMap((each) => (read(each) ? [[each, read(each)]] : [])),
  )
  const { sort, ...narrowed } = sent
  const asked = { page, limit, ...sent }
  const queryKey = rowsKey(name, {
    term,
    page,
    limit,
    sort,
    filters: { ...filters, ...narrowed },
  })
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => (term && search ? search(term, asked, signal) : list(asked, signal)),
    ...(term && searchFresh ? { staleTime: searchFresh } : {}),
    // Within one list, the previous page stays until the next has loaded; rows of another list never stay.
    placeholderData: (before: Rows<Row> | undefined, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(queryKey[2]) ? before : undefined,
  })
  const { data, isPlaceholderData } = query

  useEffect(() => {
    // The last row of the last page is gone, so go to the page before.
    if (!data || isPlaceholderData) return
    if (data.rows.length === 0 && data.total > 0) {
      go({ page: pageCount(data.total, limit) }, 'replace')
    }
  }, [data, isPlaceholderData, limit, go])

  return {
    ...query,
    term,
    /** Whether filters exclude part of the list. */
    isNarrowed: Object.keys(narrowed).length > 0,
    /** The changes to the address that clear the filters. */
    unnarrowed: Object.fromEntries(Object.keys(narrowed).map((each) => [each, null])),
    hasPages: (data?.total ?? 0) > limits.table.pagesAbove,
  }
}

export type RowsQuery<Row> = ReturnType<typeof useRows<Row>>
