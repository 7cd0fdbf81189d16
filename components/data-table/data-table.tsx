'use client'

import { type ReactNode, useMemo } from 'react'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'
import { useDensity } from './density'
import { SelectAll, SelectRow } from './select-boxes'
import type { Selection } from './selection'
import { SkeletonRows } from './skeleton-rows'
import { heardSorting, SortHead } from './sort-head'
import type { TableAddress } from './table-address'

export interface Column<Row> {
  id: string
  /** The column's name; shown before the value on a phone. */
  header: string
  cell: (row: Row) => ReactNode
  /** The column that names its row. */
  isHead?: boolean
  /** The sort key sent to the server when its header is clicked; without it the column is not sortable. */
  sort?: string
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
              className: 'sm:w-px sm:pr-0',
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
      className={isStale ? 'cursor-progress bg-wash' : ''}
    >
      <TableHead>
        {columns.map(({ id, header, sort, className }) => (
          <TableHeader
            key={id}
            className={className}
            {...(sort ? { 'aria-sort': heardSorting(sort, address.sorting) } : {})}
          >
            {id === SELECT && selection ? (
              <SelectAll selection={selection} />
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
                <TableCell key={id} label={header} head={isHead} className={className}>
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
