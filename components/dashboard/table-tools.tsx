'use client'

import type { ReactNode } from 'react'
import { can } from '@/lib/core/permissions'
import type { ExportTable } from '@/lib/modules/exports/schema'
import { DensityChoice } from '../data-table/density-choice'
import { PageSize } from '../data-table/page-size'
import { SearchField } from '../data-table/search-field'
import type { TableAddress } from '../data-table/table-address'
import { ExportMenu } from './export-menu'
import { useViewer } from './staff-viewer'

interface Props {
  address: TableAddress
  /** Without it the table has no search. */
  searchLabel?: string
  /** The minimum number of letters for a search. */
  searchFrom?: number
  /** Whether changing the page size ends the search. */
  sizeClearsSearch?: boolean
  /** The table that administrators can export. */
  exportOf?: ExportTable
  /** Further active filters, under the names of the export request. */
  narrowed?: Record<string, string>
  /** Other filters of the table. */
  children?: ReactNode
}

/** Search and page size of a table. Changing the term or the size returns to the first page. */
export function TableTools(props: Props) {
  const { address, searchLabel, searchFrom, sizeClearsSearch, exportOf, narrowed, children } = props
  const viewer = useViewer()
  const { go, limit, search, read } = address
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
      <PageSize
        value={limit}
        onChange={(size) =>
          go({ limit: size, page: null, search: sizeClearsSearch ? null : search })
        }
      />
      <DensityChoice />
      {children}
      {exportOf && can(viewer, 'table.export') ? (
        <ExportMenu
          table={exportOf}
          narrowed={{ ...narrowed, search, deleted: isDeleted ? '1' : '' }}
        />
      ) : null}
    </div>
  )
}
