import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToasts } from '../../accounts/session/use-toasts'
import { useTableAddress } from '../../data-table/table-address'
import type { TableFilter } from '../../data-table/table-choices'
import { type RowsQuery, useRows } from '../../data-table/use-rows'
import { useOpenWindow } from '../use-open-window'
import type { ContentCalls } from './content-calls'
import type { Removal } from './row-actions'
import { useRowAction } from './use-table'

interface UseOpenRowOptions<Row> {
  name: string
  /** The id of the row whose dialog is open; empty when none is. */
  id: string
  calls: ContentCalls<Row>
  query: RowsQuery<Row>
}

/**
 * The row whose dialog is open, as it was on opening: a refetch of the table may lose the row. Fetches a row outside
 * the current page by its id, if there is such an endpoint.
 */
function useOpenRow<Row>({ name, id, calls, query }: UseOpenRowOptions<Row>) {
  const { getId, readOne } = calls
  const client = useQueryClient()
  const [version, setVersion] = useState(0)
  const [held, setHeld] = useState<Row | undefined>()
  const isHeld = held !== undefined && getId(held) === id
  const listed = query.data?.rows.find((row) => getId(row) === id)
  const { data: elsewhere } = useQuery({
    queryKey: [name, 'one', id],
    queryFn: ({ signal }) => (readOne ? readOne(id, signal) : undefined),
    enabled: Boolean(readOne && id && query.data && !listed && !isHeld),
    gcTime: 0,
  })
  const open = isHeld ? held : id ? (listed ?? elsewhere ?? undefined) : undefined
  if (open !== held) setHeld(open)
  return {
    openRow: open,
    /** Increases whenever a newer version of the row is shown. */
    openVersion: version,
    /** Replaces the row by its newest version. @returns whether there still is one */
    async readNewer(): Promise<boolean> {
      const newest = await readOne?.(id, new AbortController().signal)
      void client.invalidateQueries({ queryKey: [name] })
      if (!newest) return false
      setHeld(newest)
      setVersion((before) => before + 1)
      return true
    },
  }
}

/** The query parameter that lists deleted rows. */
const PARAMETER = 'deleted'
/** The query parameter that lists rows pending a decision. */
export const WAITING = 'waiting'

interface Options<Row> {
  /** The name of the list, such as `faqs`; see `useRows`. */
  name: string
  calls: ContentCalls<Row>
  /** Shown when the server gives no reason why deleting failed. */
  deleteFailed: string
  /** Whether the viewer may list and restore deleted rows. */
  mayRestore: boolean
  /** Whether the viewer decides about the rows, and may list those pending a decision. */
  mayDecide?: boolean
  /** The filters of the table. */
  filters?: readonly TableFilter[]
  /** Whether the table can be filtered by author. */
  byPerson?: boolean
}

/** The query parameter with the author's id. */
export const PERSON = 'person'

const NONE: readonly TableFilter[] = []

/** The table of one kind of content: the state in its address, its open dialog, deleting, and restoring. */
export function useContentTable<Row>(options: Options<Row>) {
  const { name, calls, deleteFailed, mayRestore, mayDecide = false } = options
  const { filters = NONE, byPerson = false } = options
  const t = useTranslations('staff')
  const tErrors = useTranslations('errors')
  const toasts = useToasts()
  const address = useTableAddress()
  const opened = useOpenWindow(address)
  const isDeleted = mayRestore && address.read(PARAMETER) !== ''
  const isWaiting = mayDecide && !isDeleted && address.read(WAITING) !== ''
  const { getId, list, listDeleted, listWaiting, search } = calls
  // A search covers all rows.
  const listed = isWaiting ? { list: listWaiting, filters: { [WAITING]: '1' } } : { list }
  const query = useRows({
    name,
    address,
    urlParams: ['sort', ...filters.map((filter) => filter.name), ...(byPerson ? [PERSON] : [])],
    ...(isDeleted ? { list: listDeleted, filters: { [PARAMETER]: '1' } } : { ...listed, search }),
  })
  const open = useOpenRow({ name, id: isDeleted ? '' : opened.id, calls, query })
  const { openRow, openVersion } = open
  const withoutIt = (rows: Row[], gone: Row) => rows.filter((row) => getId(row) !== getId(gone))
  const remove = useRowAction<Row, Removal<Row>>({
    name,
    run: ({ row, reason }) => calls.remove(row, reason),
    failed: deleteFailed,
    optimisticUpdate: (rows, { row }) => withoutIt(rows, row),
    ...(mayRestore ? { undo: ({ row }) => calls.restore(row) } : {}),
  })
  const restore = useRowAction<Row, Row>({
    name,
    run: calls.restore,
    failed: t('restoreFailed'),
    optimisticUpdate: withoutIt,
  })
  return {
    name,
    deleteFailed,
    filters,
    byPerson,
    address,
    opened,
    query,
    calls,
    remove,
    restore,
    isDeleted,
    openRow,
    openVersion,
    /** Shows the newest version of the open row, or closes it if it is gone. */
    async showNewer() {
      try {
        if (!(await open.readNewer())) opened.close()
      } catch (error) {
        toasts.failure(error, tErrors('unexpected'))
      }
    },
    isWaiting: isWaiting && !query.term,
    mayDecide,
    /** The addresses of all rows and of the pending ones. */
    views: {
      all: address.hrefWith({ [WAITING]: null, page: null, search: null }),
      waiting: address.hrefWith({ [WAITING]: 1, page: null, search: null }),
    },
    /** The address of the other view: the deleted rows, or back; undefined for viewers without one. */
    otherView: mayRestore
      ? address.hrefWith({
          [PARAMETER]: isDeleted ? null : 1,
          [WAITING]: null,
          page: null,
          search: null,
          open: null,
        })
      : undefined,
  }
}

export type ContentTable<Row> = ReturnType<typeof useContentTable<Row>>
