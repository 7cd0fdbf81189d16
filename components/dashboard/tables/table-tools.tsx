'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { can } from '@/lib/core/permissions'
import type { ExportTable } from '@/lib/modules/exports/schema'
import { SearchField } from '../../data-table/search-field'
import {
  type Selection,
  type SelectionAction,
  type SelectionReview,
  selectionPlace,
} from '../../data-table/selection'
import type { TableAddress } from '../../data-table/table-address'
import { DensityChoice, PageSize } from '../../data-table/table-choices'
import { LoadedPart } from '../../layout/loaded-part'
import { Button } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { Skeleton } from '../../ui/skeleton'
import { useViewer } from '../staff-viewer'
import { ExportMenu } from './export-menu'

interface SelectionBarProps<Row> {
  selection: Selection<Row>
  /** The name of the list, as in `useRows`. */
  name: string
  getId: (row: Row) => string
  actions: readonly SelectionAction<Row>[]
  review?: SelectionReview | null
  exportTable?: ExportTable | undefined
}

const load = () => import('./selection-actions').then(({ SelectionActions }) => SelectionActions)

/** The actions on the selected rows; loads when the first row is selected. */
export function SelectionBar<Row>({ selection, getId, ...rest }: SelectionBarProps<Row>) {
  const [isNeeded, setNeeded] = useState(false)
  const { rows, getName, clear } = selection
  if (!isNeeded && rows.length === 0) return null
  if (!isNeeded) setNeeded(true)
  const items = rows.map((row) => ({
    id: getId(row),
    title: getName(row),
    run: Object.fromEntries(
      rest.actions.map(({ id, run, needsReason }) => [
        id,
        (reason?: string) => run(row, needsReason?.(row) ? reason : undefined),
      ]),
    ),
  }))
  const actions = rest.actions.map(({ id, failed, needsReason }) => ({
    id,
    failed,
    needsReason: needsReason !== undefined && rows.some(needsReason),
  }))
  const { name, review, exportTable } = rest
  return (
    <LoadedPart
      load={load}
      props={{ items, actions, name, review, exportTable, onClear: clear }}
      loading={<Skeleton className={selectionPlace} />}
    />
  )
}

const NONE: readonly string[] = []

interface Props {
  address: TableAddress
  /** Without it the table has no search. */
  searchLabel?: string
  /** The minimum number of letters for a search. */
  searchFrom?: number
  /** Whether changing the page size ends the search. */
  sizeClearsSearch?: boolean
  /** The table that administrators can export. */
  exportTable?: ExportTable
  /** The names of the filters in the address; the button on phones counts those that are set. */
  filters?: readonly string[]
  /** Further active filters, under the names of the export request. */
  exportFilters?: Record<string, string>
  /** Other filters of the table. */
  children?: ReactNode
}

/**
 * Search, filters, page size and export of a table. Changing the term, a filter or the size returns to the first page. On a
 * phone, everything but the search is behind a button, so that the first row is on the first screen.
 */
export function TableTools(props: Props) {
  const {
    address,
    searchLabel,
    searchFrom,
    sizeClearsSearch,
    exportTable,
    exportFilters,
    children,
  } = props
  const { filters = NONE } = props
  const t = useTranslations('table')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  const { go, limit, search, read, rememberSize } = address
  const isDeleted = read('deleted') !== ''
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-3">
      {searchLabel ? (
        <SearchField
          label={searchLabel}
          value={search}
          onSearch={(term) => go({ search: term, page: null }, 'replace')}
          {...(searchFrom ? { from: searchFrom } : {})}
        />
      ) : null}
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        className="sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {t('options', { count: filters.filter((name) => read(name) !== '').length })}
      </Button>
      <div id={id} className={cn('contents', !isOpen && 'max-sm:hidden')}>
        {children}
        <PageSize
          value={limit}
          onChange={(size) => {
            // Without its own size, the current address would show other rows when returned to.
            go({ limit }, 'replace')
            rememberSize(size)
            go({ limit: size, page: null, search: sizeClearsSearch ? null : search })
          }}
        />
        <DensityChoice />
        {exportTable && can(viewer, 'table.export') ? (
          <ExportMenu
            table={exportTable}
            filters={{ ...exportFilters, search, deleted: isDeleted ? '1' : '' }}
          />
        ) : null}
      </div>
    </div>
  )
}
