import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import type { ProfileDto } from '@/lib/modules/users/schema'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'

interface Props {
  profile: UseQueryResult<ProfileDto>
  /** Shown until there is a response. */
  loading: ReactNode
}

/** Placeholder for content that needs a profile, while it loads or after it failed. */
export function AwaitedProfile({ profile, loading }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { error, isFetching, refetch } = profile
  // When the session has ended, the login page opens at once.
  const isOver = error instanceof ApiError && error.status === 401
  if (!error || isFetching || isOver) return loading
  return (
    <ErrorState
      title={t('profileFailed')}
      text={failureText(error, { otherwise: '' })}
      retry={<Button onClick={() => refetch()}>{tErrors('retry')}</Button>}
    />
  )
}
