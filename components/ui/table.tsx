// biome-ignore-all lint/a11y/noRedundantRoles: a changed `display` takes a table's roles away in some browsers
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names'

/* Below 640 px a row is a card, and each cell says its column's name by itself. */
type TableProps = ComponentProps<'table'> & { caption: ReactNode; captionHidden?: boolean }

export function Table({ caption, captionHidden = true, className, children, ...rest }: TableProps) {
  return (
    <table {...rest} role="table" className={cn('w-full text-left max-sm:block', className)}>
      <caption className={captionHidden ? 'sr-only' : 'pb-3 text-left font-bold max-sm:block'}>
        {caption}
      </caption>
      {children}
    </table>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  )
}

export function TableHeader({ className, children, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      {...rest}
      role="columnheader"
      scope="col"
      className={cn('border-b border-edge px-3 py-2 text-sm font-semibold text-muted', className)}
    >
      {children}
    </th>
  )
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="max-sm:grid max-sm:gap-3">
      {children}
    </tbody>
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      role="row"
      className={cn(
        'border-line max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-2',
        'sm:border-b sm:hover:bg-wash',
        className,
      )}
    />
  )
}

type TableCellProps = ComponentProps<'td'> & {
  /** The column's name, shown before the value on a phone. */
  label?: string
  /** The cell that names its row: a heading of the card on a phone. */
  head?: boolean
}

export function TableCell({ label, head, className, ...rest }: TableCellProps) {
  const Tag = head ? 'th' : 'td'
  return (
    <Tag
      {...rest}
      role={head ? 'rowheader' : 'cell'}
      scope={head ? 'row' : undefined}
      data-label={head ? undefined : label}
      className={cn(
        'px-3 py-2 align-middle max-sm:flex max-sm:px-2 max-sm:py-1.5',
        head ? 'font-semibold' : 'max-sm:items-center max-sm:justify-between max-sm:gap-4',
        !head && label && 'max-sm:before:text-sm max-sm:before:text-muted',
        !head && label && 'max-sm:before:shrink-0 max-sm:before:content-[attr(data-label)]',
        className,
      )}
    />
  )
}
