'use client'

import type { ReactNode } from 'react'
import { PageSize } from '../data-table/page-size'
import { SearchField } from '../data-table/search-field'
import type { TableAddress } from '../data-table/table-address'

interface Props {
  address: TableAddress
  /** Without it there is nothing to search. */
  searchLabel?: string
  /** A search runs from so many letters on. */
  searchFrom?: number
  /** Another page size ends the search. */
  sizeClearsSearch?: boolean
  /** Other filters of the table. */
  children?: ReactNode
}

/** Search and page size of a table. Another term or size begins at the first page (specification section 4). */
export function TableTools(props: Props) {
  const { address, searchLabel, searchFrom, sizeClearsSearch, children } = props
  const { go, limit, search } = address
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {searchLabel ? (
        <SearchField
          label={searchLabel}
          value={search}
          onSearch={(term) => go({ search: term, page: null }, 'replace')}
          {...(searchFrom ? { from: searchFrom } : {})}
        />
      ) : null}
      <PageSize
        value={limit}
        onChange={(size) =>
          go({ limit: size, page: null, search: sizeClearsSearch ? null : search })
        }
      />
      {children}
    </div>
  )
}
