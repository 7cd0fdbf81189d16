'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Notice } from '../ui/notice'
import { type Column, DataTable } from './data-table'
import type { TableAddress } from './table-address'
import { TableFooter } from './table-footer'
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
    /** Said besides when the server gives no reason. */
    failedText?: string
    failedSearch: string
  }
  /** The next step where nothing is listed yet. */
  emptyAction?: ReactNode
}

/** A table in each of its states: on its way, failed, empty, found, full. */
export function TableView<Row extends object>(props: Props<Row>) {
  const { address, query, caption, columns, rowId, texts, emptyAction } = props
  const t = useTranslations('table')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { data, error, term, isFetching, isPlaceholderData, refetch } = query
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
  if (data && !isPlaceholderData && data.total === 0) {
    return term ? (
      <EmptyState
        title={texts.emptySearch}
        action={
          <Button variant="secondary" onClick={() => address.go({ search: null, page: null })}>
            {t('clearSearch')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={texts.empty} action={emptyAction} />
    )
  }
  return (
    <div className="grid gap-4">
      {/* Its room is kept, so that the rows stay where they are when there is nothing to say. */}
      <p role="status" className="no-print min-h-5 text-sm text-muted">
        {status}
      </p>
      {error ? (
        <Notice tone="danger" title={t('fetchFailed')} action={retry}>
          {failureText(error, { otherwise: texts.failed })}
        </Notice>
      ) : null}
      <DataTable
        caption={caption}
        columns={columns}
        rows={data?.rows}
        rowId={rowId}
        expected={address.limit}
        isStale={isPlaceholderData}
      />
      {!data ? null : term ? (
        <p role="status" className="text-sm text-muted">
          {data.rows.length < data.total
            ? t('foundFirst', { shown: data.rows.length, total: data.total })
            : t('found', { total: data.total })}
        </p>
      ) : (
        <TableFooter address={address} total={data.total} hasPages={query.hasPages} />
      )}
    </div>
  )
}
