import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { nextSorting, type Sorting, sortingText } from '@/lib/core/sorting'
import { ShallowLink } from './shallow-link'
import type { TableAddress } from './table-address'

interface Props {
  /** The column's name in the address. */
  column: string
  name: string
  address: TableAddress
}

/** The value of a column header's `aria-sort`. */
export const heardSorting = (column: string, sorting: Sorting | null) =>
  sorting?.by !== column ? 'none' : sorting.isDescending ? 'descending' : 'ascending'

/** The header of a sortable column. On a phone a list of columns replaces it. */
export function SortHead({ column, name, address }: Props) {
  const { sorting, hrefWith } = address
  const next = nextSorting(column, sorting)
  const heard = heardSorting(column, sorting)
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
