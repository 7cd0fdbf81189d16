'use client'

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { nextSorting, type Sorting, sortingText } from '@/lib/core/list-query'
import { cn } from '../ui/class-names'
import { Skeleton } from '../ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'
import type { Selection } from './selection'
import { type TableAddress, useDensity } from './table-address'
import { ShallowLink } from './table-links'

interface SortHeadProps {
  /** The column's name in the address. */
  column: string
  name: string
  address: TableAddress
}

/** The `aria-sort` of a column header. */
const getAriaSort = (column: string, sorting: Sorting | null) =>
  sorting?.by !== column ? 'none' : sorting.isDescending ? 'descending' : 'ascending'

/** The header of a sortable column. On a phone a list of columns replaces it. */
function SortHead({ column, name, address }: SortHeadProps) {
  const { sorting, hrefWith } = address
  const next = nextSorting(column, sorting)
  const heard = getAriaSort(column, sorting)
  const Icon = heard === 'none' ? ChevronsUpDown : heard === 'ascending' ? ArrowUp : ArrowDown
  return (
    <>
      <ShallowLink
        href={hrefWith({ sort: next && sortingText(next), page: null })}
        className="-mx-2 inline-flex min-h-(--control) items-center gap-1 rounded-control px-2 hover:bg-wash hover:text-ink max-sm:hidden"
      >
        {name}
        <Icon aria-hidden="true" className="size-4 shrink-0" />
      </ShallowLink>
      <span className="sm:hidden">{name}</span>
    </>
  )
}

interface SkeletonRowsProps {
  rows: number
  columns: { id: string; header: string; className?: string }[]
}

/** Placeholders for loading rows, in their final shape. */
function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <TableRow key={row}>
      {columns.map(({ id, header, className }) => (
        <TableCell key={id} label={header} className={className}>
          <Skeleton className="my-3 h-5 w-full max-w-40 max-sm:my-0 max-sm:w-24" />
        </TableCell>
      ))}
    </TableRow>
  ))
}

interface BoxProps extends ComponentProps<'input'> {
  label: string
  isLabelShown?: boolean | undefined
}

/** A checkbox, finger-sized on a phone and as high as its row elsewhere. */
function Box({ label, isLabelShown, ...rest }: BoxProps) {
  return (
    <label className="flex min-h-[var(--control,2.75rem)] min-w-6 cursor-pointer items-center justify-center gap-2 max-sm:min-w-11">
      <input {...rest} type="checkbox" className="size-5 accent-forest" />
      <span className={isLabelShown ? 'text-sm' : 'sr-only'}>{label}</span>
    </label>
  )
}

/** Selects a row for bulk actions. */
function SelectRow<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const t = useTranslations('table')
  return (
    <Box
      label={t('select', { title: selection.getName(row) })}
      checked={selection.has(row)}
      onChange={() => selection.toggle(row)}
    />
  )
}

/** Selects all rows of the page, or none: in the header, or on a phone, whose cards have no header, above the rows. */
export function SelectAll<Row>({
  selection,
  isAbove,
}: {
  selection: Selection<Row>
  isAbove?: boolean
}) {
  const t = useTranslations('table')
  const { rows, total } = selection
  return (
    <Box
      label={t('selectAll')}
      isLabelShown={isAbove && rows.length === 0}
      checked={total > 0 && rows.length === total}
      ref={(box) => {
        if (box) box.indeterminate = rows.length > 0 && rows.length < total
      }}
      onChange={selection.toggleAll}
    />
  )
}

export interface Column<Row> {
  id: string
  /** The column's name; shown before the value on a phone. */
  header: string
  cell: (row: Row) => ReactNode
  /** The column that names its row. */
  isHead?: boolean
  /** The sort key sent to the server when its header is clicked; without it the column is not sortable. */
  sort?: string
  /**
   * A class for the column's width on screens wider than a phone; without one, it shares the remaining width. Widths
   * never depend on the rows, so that no column moves when they arrive.
   */
  width?: string
  /** For its cells and its header. */
  className?: string
}

interface Props<Row> {
  /** The table's accessible name. */
  caption: string
  address: TableAddress
  columns: Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** For tables whose rows can be selected. */
  selection?: Selection<Row> | undefined
  /** Number of skeleton rows shown while loading. */
  expected: number
  /** Whether the rows shown are outdated and newer ones are loading. */
  isStale?: boolean
}

const SELECT = 'select'

/** The one table of the staff area: rows become cards on a phone. The server paginates, sorts and searches. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { caption, address, rows, rowId, selection, expected, isStale } = props
  const density = useDensity()
  const columns = useMemo<Column<Row>[]>(
    () =>
      selection
        ? [
            {
              id: SELECT,
              header: '',
              width: 'sm:w-11',
              className: 'max-sm:absolute max-sm:top-1 max-sm:right-1 sm:pr-0',
              cell: (row) => <SelectRow row={row} selection={selection} />,
            },
            ...props.columns,
          ]
        : props.columns,
    [selection, props.columns],
  )
  return (
    <Table
      caption={caption}
      aria-busy={!rows || isStale}
      data-density={density}
      className={cn('sm:table-fixed', isStale && 'cursor-progress bg-wash')}
    >
      <TableHead>
        {columns.map(({ id, header, sort, width, className }) => (
          <TableHeader
            key={id}
            className={cn(width, className)}
            {...(sort ? { 'aria-sort': getAriaSort(sort, address.sorting) } : {})}
          >
            {id === SELECT && selection ? (
              <span className="max-sm:hidden">
                <SelectAll selection={selection} />
              </span>
            ) : sort ? (
              <SortHead column={sort} name={header} address={address} />
            ) : (
              header
            )}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {rows ? (
          rows.map((row) => (
            <TableRow key={rowId(row)} className={selection?.has(row) ? 'bg-forest-wash' : ''}>
              {columns.map(({ id, header, isHead = false, className, cell }) => (
                <TableCell
                  key={id}
                  label={header}
                  head={isHead}
                  // Beside the checkbox of a card.
                  className={cn(className, isHead && selection && 'max-sm:pr-12')}
                >
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))
        ) : (
          <SkeletonRows rows={expected} columns={columns} />
        )}
      </TableBody>
    </Table>
  )
}
