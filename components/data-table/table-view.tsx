'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFailureToast } from '../accounts/session/use-toasts'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Notice } from '../ui/notice'
import { densityStyle } from '../ui/table'
import { type Column, DataTable, SelectAll } from './data-table'
import { type Selection, useSelection } from './selection'
import { type TableAddress, useDensity } from './table-address'
import { TablePages, useShownText } from './table-links'
import type { RowsQuery } from './use-rows'

interface Props<Row> {
  address: TableAddress
  query: RowsQuery<Row>
  caption: string
  columns: Column<Row>[]
  rowId: (row: Row) => string
  texts: {
    loading: string
    searching: string
    empty: string
    emptySearch: string
    failed: string
    /** The explanation shown when the server gives no reason. */
    failedText?: string
    failedSearch: string
  }
  /** The next step for an empty list. */
  emptyAction?: ReactNode
  /** Names rows and renders the bulk actions; without it no rows can be selected. */
  selecting?:
    | {
        getName: (row: Row) => string
        bar: (selection: Selection<Row>) => ReactNode
      }
    | undefined
}

const NOTHING: never[] = []

/** A table in each of its states: loading, failed, empty, search results, full. */
export function TableView<Row extends object>(props: Props<Row>) {
  const { address, query, caption, columns, rowId, texts, emptyAction, selecting } = props
  const t = useTranslations('table')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { data, error, term, isFetching, isPlaceholderData, refetch } = query
  useFailureToast(query, term ? texts.failedSearch : (texts.failedText ?? texts.failed))
  const density = useDensity()
  const selection = useSelection<Row>(data?.rows ?? NOTHING, rowId, selecting?.getName ?? rowId)
  const getShownText = useShownText(address)
  const pending = term ? texts.searching : texts.loading
  const status = data && !isPlaceholderData ? getShownText(data.total, term !== '') : pending
  const isSelecting = selection.rows.length > 0

  const retry = (
    <Button busy={isFetching} onClick={() => refetch()}>
      {tErrors('retry')}
    </Button>
  )

  if (error && !data) {
    return (
      <ErrorState
        title={term ? texts.failedSearch : texts.failed}
        text={failureText(error, { fallback: (!term && texts.failedText) || '' })}
        retry={retry}
      />
    )
  }
  const isEmpty = data !== undefined && !isPlaceholderData && data.total === 0
  const empty = term ? (
    <EmptyState
      title={texts.emptySearch}
      action={
        <Button variant="secondary" onClick={() => address.go({ search: null, page: null })}>
          {t('clearSearch')}
        </Button>
      }
    />
  ) : query.isNarrowed ? (
    <EmptyState
      title={t('noneFiltered')}
      action={
        <Button variant="secondary" onClick={() => address.go({ ...query.unnarrowed, page: null })}>
          {t('clearFilters')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={texts.empty} action={emptyAction} />
  )
  return (
    <div data-density={density} className={cn('grid gap-4', densityStyle)}>
      {/* The actions on selected rows take the place of the status, so that the rows do not shift. */}
      <div className="-mb-4 grid sm:-mt-4">
        {isEmpty ? null : (
          <div className="flex min-h-(--control) items-center justify-between gap-3 [grid-area:1/1]">
            {selecting && data ? (
              <div className="no-print pl-2 sm:hidden">
                <SelectAll selection={selection} isAbove />
              </div>
            ) : null}
            <p role="status" className={cn('text-sm text-muted', isSelecting && 'invisible')}>
              {status}
            </p>
          </div>
        )}
        {/* Also shown above an empty table, because it reports the result of the last action. */}
        {selecting?.bar(selection)}
      </div>
      {error && !isEmpty ? (
        <Notice tone="danger" title={t('fetchFailed')} action={retry}>
          {failureText(error, { fallback: texts.failed })}
        </Notice>
      ) : null}
      {isEmpty ? (
        empty
      ) : (
        <>
          <DataTable
            caption={caption}
            address={address}
            selection={selecting ? selection : undefined}
            columns={columns}
            rows={data?.rows}
            rowId={rowId}
            expected={address.limit}
            isStale={isPlaceholderData}
          />
          {data && query.hasPages ? <TablePages address={address} total={data.total} /> : null}
        </>
      )}
    </div>
  )
}
