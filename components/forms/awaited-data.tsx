import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { useFailureText } from './use-failure-text'

interface Props {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  failed: string
  loading: ReactNode
}

/** Stands in for data that are loading, or that failed and can be requested again. */
export function AwaitedData({ query: { error, isFetching, refetch }, failed, loading }: Props) {
  const t = useTranslations('errors')
  const failureText = useFailureText()
  if (!error) return loading
  return (
    <ErrorState
      title={failed}
      text={failureText(error, { otherwise: '' })}
      retry={
        <Button busy={isFetching} onClick={() => refetch()}>
          {t('retry')}
        </Button>
      }
    />
  )
}
