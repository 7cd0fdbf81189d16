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
  /** There is no search field without it. */
  searchLabel?: string
  /** A search runs from so many letters on. */
  searchFrom?: number
  /** The table that administrators may take away as a file. */
  exportOf?: ExportTable
  /** What follows the page size. */
  children?: ReactNode
}

/** Search and page size of a table. Another term or size begins at the first page (specification section 4). */
export function TableTools({ address, searchLabel, searchFrom, exportOf, children }: Props) {
  const viewer = useViewer()
  const { go, limit, search, read } = address
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
      <PageSize value={limit} onChange={(size) => go({ limit: size, page: null })} />
      {children}
      {exportOf && can(viewer, 'table.export') ? (
        <ExportMenu table={exportOf} narrowed={{ search, deleted: read('deleted') }} />
      ) : null}
    </div>
  )
}
