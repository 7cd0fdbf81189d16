'use client'

import type { ReactNode } from 'react'
import { can } from '@/lib/core/permissions'
import type { ExportTable } from '@/lib/modules/exports/schema'
import { PageSize } from '../data-table/page-size'
import { SearchField } from '../data-table/search-field'
import type { TableAddress } from '../data-table/table-address'
import { ExportMenu } from './export-menu'
import { useViewer } from './staff-viewer'

interface Props {
  address: TableAddress
  /** Without it there is nothing to search. */
  searchLabel?: string
  /** A search runs from so many letters on. */
  searchFrom?: number
  /** Another page size ends the search. */
  sizeClearsSearch?: boolean
  /** The table that administrators may take away as a file. */
  exportOf?: ExportTable
  /** What the table is narrowed to besides, by the names of the export's call. */
  narrowed?: Record<string, string>
  /** Other filters of the table. */
  children?: ReactNode
}

/** Search and page size of a table. Another term or size begins at the first page. */
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
