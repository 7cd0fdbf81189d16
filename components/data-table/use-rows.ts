import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '@/lib/core/limits'
import { MOST_ROWS, type Paging, pageCount } from '@/lib/core/pagination'
import { rowsKey } from './rows-key'
import type { TableAddress } from './table-address'

export interface Rows<Row> {
  rows: Row[]
  total: number
}

interface Options<Row> {
  /** What is listed, such as `faqs`: everything read under it is read anew after a change. */
  name: string
  address: TableAddress
  /** Other parameters of the address that `list` and `search` follow. */
  filters?: Record<string, string>
  list: (paging: Paging, signal: AbortSignal) => Promise<Rows<Row>>
  search?: (term: string, paging: Paging, signal: AbortSignal) => Promise<Rows<Row>>
  /** Milliseconds for which what a search found is not asked for again. */
  searchFresh?: number
  /** Whether what a search finds comes in pages, too; otherwise all of it, as far as 100. */
  pagesSearch?: boolean
}

/** Reads the rows that a table's address asks for: a page of the list, or what a search finds. */
export function useRows<Row>({
  name,
  address,
  filters = {},
  list,
  search,
  searchFresh,
  pagesSearch = false,
}: Options<Row>) {
  const { page, limit, go } = address
  const term = search ? address.search : ''
  const isWhole = term !== '' && !pagesSearch
  const paging = isWhole ? { page: 1, limit: MOST_ROWS } : { page, limit }
  const query = useQuery({
    queryKey: rowsKey(name, { term, ...paging, filters }),
    queryFn: ({ signal }) => (term && search ? search(term, paging, signal) : list(paging, signal)),
    ...(term && searchFresh ? { staleTime: searchFresh } : {}),
    // Another page of the same list: the rows before stand until it is there. Those of another list never do.
    placeholderData: (before: Rows<Row> | undefined, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(filters) ? before : undefined,
  })
  const { data, isPlaceholderData } = query

  useEffect(() => {
    // The last row of the last page has gone: the page before is the last one now.
    if (!data || isPlaceholderData || isWhole) return
    if (data.rows.length === 0 && data.total > 0) {
      go({ page: pageCount(data.total, limit) }, 'replace')
    }
  }, [data, isPlaceholderData, isWhole, limit, go])

  return {
    ...query,
    term,
    hasPages: !isWhole && (data?.total ?? 0) > limits.table.pagesAbove,
  }
}

export type RowsQuery<Row> = ReturnType<typeof useRows<Row>>
