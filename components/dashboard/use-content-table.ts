import { useTranslations } from 'next-intl'
import { useTableAddress } from '../data-table/table-address'
import { useRows } from '../data-table/use-rows'
import type { ContentCalls } from './content-calls'
import { useOpenRow } from './use-open-row'
import { useOpenWindow } from './use-open-window'
import { useRowAction } from './use-row-action'

/** The parameter of the address that says that what was deleted is listed. */
const PARAMETER = 'deleted'

interface Options<Row> {
  /** What is listed, such as `faqs`; see `useRows`. */
  name: string
  calls: ContentCalls<Row>
  /** What is said when the server gives no reason for not deleting. */
  deleteFailed: string
  /** Whether who works here may list and bring back what was deleted. */
  mayRestore: boolean
}

/** The table of one kind of content: what its address asks for, its open window, deleting, and taking that back. */
export function useContentTable<Row>({ name, calls, deleteFailed, mayRestore }: Options<Row>) {
  const t = useTranslations('staff')
  const address = useTableAddress()
  const opened = useOpenWindow(address)
  const isDeleted = mayRestore && address.read(PARAMETER) !== ''
  const { idOf, list, listDeleted, search } = calls
  const query = useRows({
    name,
    address,
    ...(isDeleted ? { list: listDeleted, filters: { deleted: '1' } } : { list, search }),
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
    /** The other view: what was deleted, or back; undefined for whom there is none. */
    otherView: mayRestore
      ? address.hrefWith({
          [PARAMETER]: isDeleted ? null : 1,
          page: null,
          search: null,
          open: null,
        })
      : undefined,
  }
}

export type ContentTable<Row> = ReturnType<typeof useContentTable<Row>>
