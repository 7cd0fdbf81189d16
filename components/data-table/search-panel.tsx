import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { SearchField } from './search-field'

interface Props<Row> {
  label: string
  /** Shown before anything is typed. */
  hint: string
  /** Shown when nothing matches. */
  none: string
  /** Shown when the search failed. */
  failed: string
  /** Explains why it failed. */
  getReason?: (error: Error) => string
  /** The query key, without the search term. */
  queryKey: readonly string[]
  search: (term: string, signal: AbortSignal) => Promise<readonly Row[]>
  /** Height reserved for the results. */
  className: string
  /** Renders the rows found; null if there are none. */
  children: (rows: readonly Row[]) => ReactNode
}

/** A search field with its results below, for picking one of them. */
export function SearchPanel<Row>(props: Props<Row>) {
  const { label, hint, none, failed, getReason, queryKey, search, className, children } = props
  const t = useTranslations('errors')
  const [term, setTerm] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, term],
    queryFn: ({ signal }) => search(term, signal),
    enabled: term !== '',
  })
  return (
    <div className="grid gap-3">
      <SearchField label={label} value={term} onSearch={setTerm} />
      <div role="status" className={className}>
        {term === '' ? (
          <p className="text-muted">{hint}</p>
        ) : data ? (
          (children(data) ?? <p>{none}</p>)
        ) : error ? (
          <ErrorState
            title={failed}
            text={getReason?.(error)}
            retry={
              <Button busy={isFetching} onClick={() => refetch()}>
                {t('retry')}
              </Button>
            }
          />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </div>
  )
}
