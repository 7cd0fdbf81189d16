'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'
import { paths } from '@/lib/core/paths'
import { StaffButtonLink } from '../../dashboard/staff-button-link'
import { StaffPage } from '../../dashboard/staff-page'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { readUser, USERS } from './user-calls'
import { UserDetail } from './user-detail'

/** One account, for administrators: loading, missing, failed, or shown. */
export function UserPage({ id }: { id: string }) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [USERS, 'one', id],
    queryFn: ({ signal }) => readUser(id, signal),
  })
  const isMissing = error instanceof ApiError && error.status === 404
  if (data && !isMissing) return <UserDetail user={data} />
  return (
    <StaffPage
      title={t('detailTitle')}
      back={{ label: t('backToUsers'), href: paths.users }}
      crumbs={[{ label: t('title'), href: paths.users }]}
    >
      {isMissing ? (
        <EmptyState
          title={t('missing')}
          text={t('missingText')}
          action={<StaffButtonLink href={paths.users}>{t('backToUsers')}</StaffButtonLink>}
        />
      ) : error ? (
        <ErrorState
          title={t('detailFailed')}
          text={failureText(error, { otherwise: t('getFailed') })}
          retry={
            <Button busy={isFetching} onClick={() => refetch()}>
              {tErrors('retry')}
            </Button>
          }
        />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{tStaff('loadingRows')}</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-60" />
          <Skeleton className="h-40" />
        </div>
      )}
    </StaffPage>
  )
}
