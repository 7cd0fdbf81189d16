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
  /** Stands there until there is an answer. */
  loading: ReactNode
}

/** In the place of what needs a profile: it is on its way, or it did not come. */
export function AwaitedProfile({ profile, loading }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { error, isFetching, refetch } = profile
  // A session that is over leads to the login page at once.
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
