import type { ReactNode } from 'react'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'

interface Props {
  caption: string
  columns: string[]
  /** The first cell names its row. */
  rows: { key: string; cells: ReactNode[] }[]
}

/** A small table whose rows become cards on a phone. */
export function FigureTable({ caption, columns, rows }: Props) {
  return (
    <Table caption={caption}>
      <TableHead>
        {columns.map((column) => (
          <TableHeader key={column} className="wrap-normal">
            {column}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {columns.map((column, at) => (
              <TableCell
                key={column}
                label={column}
                head={at === 0}
                // A row's name may be long and wraps; figures stay on one line.
                className={at === 0 ? 'wrap-anywhere' : 'wrap-normal'}
              >
                {cells[at]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
