import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/send'
import { paths } from '@/lib/core/paths'
import { StaffButtonLink } from '../../dashboard/staff-page'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import type { CaseDetail } from '../forum-calls'

/** A case that cannot be shown: not found, currently unavailable, or loading, in the shape of its page. */
export function CaseWait({ query }: { query: UseQueryResult<CaseDetail> }) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { error, isFetching, refetch } = query
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title={t('missing')}
        text={t('missingText')}
        action={<StaffButtonLink href={paths.dashboardForum}>{t('back')}</StaffButtonLink>}
      />
    )
  }
  if (error) {
    return (
      <ErrorState
        title={t('caseFailed')}
        text={failureText(error, { otherwise: t('listFailed') })}
        retry={
          <Button busy={isFetching} onClick={() => refetch()}>
            {tErrors('retry')}
          </Button>
        }
      />
    )
  }
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <span className="sr-only">{tStaff('loading')}</span>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-15 rounded-card" />
    </div>
  )
}
