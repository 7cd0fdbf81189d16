import { Skeleton } from '../ui/skeleton'
import { TableCell, TableRow } from '../ui/table'

interface Props {
  rows: number
  columns: { id: string; header: string; isHead?: boolean; className?: string }[]
}

/** Placeholders for loading rows, in their final shape. */
export function SkeletonRows({ rows, columns }: Props) {
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
