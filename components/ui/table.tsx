// biome-ignore-all lint/a11y/noRedundantRoles: a changed `display` takes a table's roles away in some browsers
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names'

/* Below 640 px a row is a card, and each cell shows its column's name. */
type TableProps = ComponentProps<'table'> & {
  caption: ReactNode
  captionHidden?: boolean
  /** How close together the rows are (the variants `compact` and `dense`); never applies to cards. */
  'data-density'?: string
}

/** The height of the controls in a row, by `data-density`. */
export const densityStyle =
  '[--control:2.75rem] compact:[--control:2.25rem] dense:[--control:1.75rem]'

export function Table({ caption, captionHidden = true, className, children, ...rest }: TableProps) {
  return (
    <table
      {...rest}
      role="table"
      className={cn('w-full text-left max-sm:block', densityStyle, className)}
    >
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
      className={cn(
        'border-b border-edge bg-paper px-3 py-2 text-sm wrap-normal font-semibold text-muted sm:sticky sm:top-0 sm:z-10',
        'compact:py-1 dense:py-0',
        className,
      )}
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
        'border-line max-sm:relative max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-2',
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
        'px-3 py-2 align-middle compact:py-1 dense:py-0 dense:text-sm max-sm:flex max-sm:px-2 max-sm:py-1.5',
        head ? 'font-semibold' : 'max-sm:items-center max-sm:justify-between max-sm:gap-4',
        !head && label && 'max-sm:before:text-sm max-sm:before:text-muted',
        !head && label && 'max-sm:before:shrink-0 max-sm:before:content-[attr(data-label)]',
        className,
      )}
    />
  )
}
