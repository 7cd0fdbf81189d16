import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { useFailureText } from './use-failure-text'

interface Props {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  failed: string
  /** Shown while loading; or the size of a skeleton. */
  loading?: ReactNode
  skeleton?: string
}

/** Replaces data that is loading, or that failed to load, with a retry button. */
export function AwaitedData({ query, failed, loading, skeleton }: Props) {
  const { error, isFetching, refetch } = query
  const t = useTranslations('errors')
  const failureText = useFailureText()
  if (!error) return loading ?? <Skeleton className={skeleton} />
  return (
    <ErrorState
      title={failed}
      text={failureText(error, { fallback: '' })}
      retry={
        <Button busy={isFetching} onClick={() => refetch()}>
          {t('retry')}
        </Button>
      }
    />
  )
}
