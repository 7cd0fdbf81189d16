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
import { type Column, DataTable, SelectAll } from './data-table'
import { type Selection, useSelection } from './selection'
import { type TableAddress, useDensity } from './table-address'
import { TableFooter } from './table-links'
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
  const status = data && !isPlaceholderData ? '' : term ? texts.searching : texts.loading

  const retry = (
    <Button busy={isFetching} onClick={() => refetch()}>
      {tErrors('retry')}
    </Button>
  )

  if (error && !data) {
    return (
      <ErrorState
        title={term ? texts.failedSearch : texts.failed}
        text={failureText(error, { otherwise: (!term && texts.failedText) || '' })}
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
    <div className="grid gap-4">
      {/* Its space is reserved, so that the rows do not shift. */}
      {isEmpty ? null : (
        <div
          className={cn(
            'no-print flex min-h-5 items-center justify-between gap-3 max-sm:-mb-2',
            selecting && 'max-sm:min-h-11',
            density === 'dense' && 'sm:sr-only',
          )}
        >
          {selecting && data ? (
            <div className="pl-2 sm:hidden">
              <SelectAll selection={selection} isAbove />
            </div>
          ) : null}
          <p role="status" className="text-sm text-muted">
            {status}
          </p>
        </div>
      )}
      {error && !isEmpty ? (
        <Notice tone="danger" title={t('fetchFailed')} action={retry}>
          {failureText(error, { otherwise: texts.failed })}
        </Notice>
      ) : null}
      {/* Also shown above an empty table, because it reports the result of the last action. */}
      {selecting?.bar(selection)}
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
          {data ? (
            <TableFooter
              address={address}
              total={data.total}
              hasPages={query.hasPages}
              isSearch={term !== ''}
            />
          ) : null}
        </>
      )}
    </div>
  )
}
