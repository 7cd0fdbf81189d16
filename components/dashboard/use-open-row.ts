import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowsQuery } from '../data-table/use-rows'
import type { ContentCalls } from './content-calls'

interface Options<Row> {
  name: string
  /** The id of the row whose dialog is open; empty when none is. */
  id: string
  calls: ContentCalls<Row>
  query: RowsQuery<Row>
}

/**
 * The row whose dialog is open, as it was when that opened: the table may be refetched meanwhile, and lose the row. A row that
 * is not on this page of the table is fetched by its id, where there is such an endpoint.
 */
export function useOpenRow<Row>({ name, id, calls, query }: Options<Row>): Row | undefined {
  const { idOf, readOne } = calls
  const [held, setHeld] = useState<Row | undefined>()
  const isHeld = held !== undefined && idOf(held) === id
  const listed = query.data?.rows.find((row) => idOf(row) === id)
  const { data: elsewhere } = useQuery({
    queryKey: [name, 'one', id],
    queryFn: ({ signal }) => (readOne ? readOne(id, signal) : undefined),
    enabled: Boolean(readOne && id && query.data && !listed && !isHeld),
    gcTime: 0,
  })
  const open = isHeld ? held : id ? (listed ?? elsewhere ?? undefined) : undefined
  if (open !== held) setHeld(open)
  return open
}
