'use client'

import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'
import { SkeletonRows } from './skeleton-rows'

/** Pages and searches are the server's work: the table itself only lays rows and columns out. */
const features = tableFeatures({})

export interface Column<Row> {
  id: string
  /** The column's name; said before the value on a phone. */
  header: string
  cell: (row: Row) => ReactNode
  /** The column that names its row. */
  isHead?: boolean
  /** Of its cells and its head. */
  className?: string
}

interface Props<Row> {
  /** Names the table for those who hear the page. */
  caption: string
  columns: Column<Row>[]
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** So many grey rows stand for those on their way. */
  expected: number
  /** Shown rows are out of date, and newer ones under way. */
  isStale?: boolean
}

const NOTHING: never[] = []

/** The one table of the staff area: rows become cards on a phone. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { caption, columns, rows, rowId, expected, isStale } = props
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map(({ id, header }) => ({ id, header })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? NOTHING,
    getRowId: rowId,
  })
  return (
    <Table
      caption={caption}
      aria-busy={!rows || isStale}
      className={isStale ? 'cursor-progress bg-wash' : ''}
    >
      <TableHead>
        {columns.map(({ id, header, className }) => (
          <TableHeader key={id} className={className}>
            {header}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {rows ? (
          table.getRowModel().rows.map((row) => (
            <TableRow key={row.id}>
              {row.getAllCells().map(({ id, column }) => {
                const shown = byId.get(column.id)
                return shown ? (
                  <TableCell
                    key={id}
                    label={shown.header}
                    head={shown.isHead ?? false}
                    className={shown.className}
                  >
                    {shown.cell(row.original)}
                  </TableCell>
                ) : null
              })}
            </TableRow>
          ))
        ) : (
          <SkeletonRows rows={expected} columns={columns} />
        )}
      </TableBody>
    </Table>
  )
}
