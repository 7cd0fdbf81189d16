'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EventMoment } from '../dashboard/event-moment'
import { StaffPage } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { UnreachableList } from '../reach/unreachable-list'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/skeleton'
import { JobsPart } from './jobs-part'
import { OPERATION, readOperation } from './operation-calls'
import { PagesPart } from './pages-part'
import { SendingPart } from './sending-part'
import { SlowPart } from './slow-part'
import { StoragePart } from './storage-part'
import { VersionsPart } from './versions-part'

/** How the site is running, for administrators. */
export function OperationScreen() {
  const t = useTranslations('operation')
  const query = useQuery({
    queryKey: [OPERATION],
    queryFn: ({ signal }) => readOperation(signal),
  })
  const { data, isFetching, refetch } = query
  return (
    <StaffPage
      title={t('title')}
      actions={
        <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
          {t('again')}
        </Button>
      }
    >
      <p className="max-w-prose text-muted">{t('lead')}</p>
      {data ? (
        <div aria-busy={isFetching} className="mt-6 grid gap-8">
          <p>
            {t('asOf')} <EventMoment iso={data.checked_at} /> ·{' '}
            {t('answered', { count: data.processes })}
          </p>
          <SendingPart data={data} />
          <UnreachableList />
          <StoragePart data={data} />
          <JobsPart jobs={data.jobs} />
          <SlowPart from={data.slow_from_ms} statements={data.slow_statements} />
          <PagesPart stores={data.page_stores} />
          <VersionsPart data={data} />
        </div>
      ) : (
        <AwaitedData
          query={query}
          failed={t('failed')}
          loading={
            <div role="status" className="mt-6 grid gap-4">
              <span className="sr-only">{t('loading')}</span>
              <Skeleton className="h-40" />
              <Skeleton className="h-40" />
            </div>
          }
        />
      )}
    </StaffPage>
  )
}
