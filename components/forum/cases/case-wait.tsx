import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/send'
import { paths } from '@/lib/core/paths'
import { StaffButtonLink } from '../../dashboard/staff-page'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import type { CaseDetail } from '../forum-calls'

/** The head of the letter: author, recipients, date and status. */
const LINES = ['from', 'to', 'date', 'status']
const PARAGRAPH = [1, 2, 3, 4, 5, 6]

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
        text={failureText(error, { fallback: t('listFailed') })}
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
      <Card>
        <div className="grid gap-x-6 gap-y-2 border-b border-line p-4 sm:grid-cols-2 sm:gap-y-4 sm:p-6">
          {LINES.map((line) => (
            <div key={line} className="flex gap-x-3 sm:grid sm:gap-1">
              <Skeleton className="h-5 w-12" />
              <Skeleton className="h-5 w-40" />
            </div>
          ))}
        </div>
        <div className="grid gap-3 p-4 sm:p-6">
          <Skeleton className="mb-2 h-5 w-40" />
          {PARAGRAPH.map((line) => (
            <Skeleton key={line} />
          ))}
          <Skeleton className="h-5 w-40" />
        </div>
      </Card>
      <Card className="grid content-start gap-4 self-start p-4">
        <Skeleton className="h-5 w-32" />
        <Skeleton />
        <Skeleton className="h-11" />
      </Card>
    </div>
  )
}
