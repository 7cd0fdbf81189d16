import { useTranslations } from 'next-intl'
import { useTableAddress } from '../data-table/table-address'
import { useRows } from '../data-table/use-rows'
import type { ContentCalls } from './content-calls'
import { useOpenRow } from './use-open-row'
import { useOpenWindow } from './use-open-window'
import { useRowAction } from './use-row-action'

/** The parameter of the address that says that what was deleted is listed. */
const PARAMETER = 'deleted'
/** And that only what waits for a decision is. */
const WAITING = 'waiting'

interface Options<Row> {
  /** What is listed, such as `faqs`; see `useRows`. */
  name: string
  calls: ContentCalls<Row>
  /** What is said when the server gives no reason for not deleting. */
  deleteFailed: string
  /** Whether who works here may list and bring back what was deleted. */
  mayRestore: boolean
  /** Whether who works here decides about what is listed, and may list what waits for it. */
  mayDecide?: boolean
}

/** The table of one kind of content: what its address asks for, its open window, deleting, and taking that back. */
export function useContentTable<Row>(options: Options<Row>) {
  const { name, calls, deleteFailed, mayRestore, mayDecide = false } = options
  const t = useTranslations('staff')
  const address = useTableAddress()
  const opened = useOpenWindow(address)
  const isDeleted = mayRestore && address.read(PARAMETER) !== ''
  const isWaiting = mayDecide && !isDeleted && address.read(WAITING) !== ''
  const { idOf, list, listDeleted, listWaiting, search } = calls
  // A search goes through all.
  const listed = isWaiting ? { list: listWaiting, filters: { [WAITING]: '1' } } : { list }
  const query = useRows({
    name,
    address,
    ...(isDeleted ? { list: listDeleted, filters: { [PARAMETER]: '1' } } : { ...listed, search }),
  })
  const openRow = useOpenRow({ name, id: isDeleted ? '' : opened.id, calls, query })
  const withoutIt = (rows: Row[], gone: Row) => rows.filter((row) => idOf(row) !== idOf(gone))
  const remove = useRowAction<Row, Row>({
    name,
    run: calls.remove,
    failed: deleteFailed,
    expect: withoutIt,
    ...(mayRestore ? { undo: calls.restore } : {}),
  })
  const restore = useRowAction<Row, Row>({
    name,
    run: calls.restore,
    failed: t('restoreFailed'),
    expect: withoutIt,
  })
  return {
    address,
    opened,
    query,
    calls,
    remove,
    restore,
    isDeleted,
    openRow,
    isWaiting: isWaiting && !query.term,
    /** The addresses of all and of what waits; undefined for whom there is no such choice. */
    views:
      mayDecide && !isDeleted
        ? {
            all: address.hrefWith({ [WAITING]: null, page: null, search: null }),
            waiting: address.hrefWith({ [WAITING]: 1, page: null, search: null }),
          }
        : undefined,
    /** The other view: what was deleted, or back; undefined for whom there is none. */
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
