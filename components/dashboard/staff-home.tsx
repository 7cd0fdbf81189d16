'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { formatMonth } from '@/lib/core/dates'
import { limits } from '@/lib/core/limits'
import { can, type Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import type { registrationsDto } from '@/lib/modules/accounts/users/schema'
import { LicenceNotice } from '../accounts/profile/licence-notice'
import { GraceNotice } from '../accounts/second-step/grace-notice'
import { useFailureToast } from '../accounts/session/use-toasts'
import { listUsers } from '../accounts/users/user-calls'
import { allArticles, ownArticles } from '../articles/manage/article-calls'
import { ChartSkeleton } from '../charts/chart-skeleton'
import { rowsKey } from '../data-table/row-requests'
import type { Rows, TableQuery } from '../data-table/use-rows'
import { factCalls } from '../facts/manage/fact-calls'
import { faqCalls } from '../faqs/manage/faq-calls'
import { AwaitedData } from '../forms/awaited-data'
import { LoadedPart } from '../layout/loaded-part'
import { allPapers, ownPapers } from '../papers/manage/paper-calls'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { cn } from '../ui/class-names'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { videoCalls } from '../videos/manage/video-calls'
import { listStaffEntries } from './staff-links'
import { StaffLink } from './staff-page'
import { useStaffUser, useViewer } from './staff-viewer'
import { useWork } from './work/use-work'
import { WorkQueue, WorkSkeleton } from './work/work-queue'

/** The number of registrations in each of the last twelve months, with month names in the reader's language. */
function useRegistrations() {
  const t = useTranslations('figures')
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['users', 'registrations'],
    queryFn: async ({ signal }) =>
      (await call<z.infer<typeof registrationsDto>>('GET', '/dashboard', { signal })).data,
  })
  useFailureToast(query, t('growthToast'))
  const bars = query.data?.flatMap((entry) =>
    Object.entries(entry).map(([month, value]) => ({ label: formatMonth(month, locale), value })),
  )
  return { ...query, bars }
}

const loadChart = () => import('../charts/chart-or-table').then(({ ChartOrTable }) => ChartOrTable)

/** The growth in users, for administrators. Its chart is loaded after the screen, because it adds half of the screen's code. */
function GrowthChart() {
  const t = useTranslations('figures')
  const { bars, ...query } = useRegistrations()
  return (
    <section aria-labelledby="growth" className="mt-10">
      <h2 id="growth" className="text-xl">
        {t('growth')}
      </h2>
      <Card className="mt-3 min-h-100 p-4">
        {bars ? (
          <LoadedPart
            load={loadChart}
            props={{
              bars,
              name: t('growthName'),
              series: t('users'),
              horizontal: t('months'),
              vertical: t('numberOfUsers'),
            }}
            loading={<Skeleton className="h-90" />}
            isLater
          />
        ) : (
          <AwaitedData
            query={query}
            failed={t('growthFailed')}
            loading={<ChartSkeleton label={t('loading')} />}
          />
        )}
      </Card>
    </section>
  )
}

interface Props {
  entry: Pick<ReturnType<typeof listStaffEntries>[number], 'name' | 'path' | 'Icon'>
  /** Undefined while loading. */
  count: number | undefined
  hasFailed: boolean
}

/** A count, linked to the list it counts. */
function StatCard({ entry: { name, path, Icon }, count, hasFailed }: Props) {
  const t = useTranslations('figures')
  const tStaff = useTranslations('staff')
  const format = useFormatter()
  return (
    <li className="grid bg-surface">
      <StaffLink
        href={path}
        className="grid content-between gap-1 px-3 py-2 -outline-offset-2 hover:bg-wash sm:px-4"
      >
        <span className="flex items-center gap-2 text-sm text-muted">
          <Icon aria-hidden="true" className="size-5 shrink-0 max-lg:hidden" />
          <span className="min-w-0 wrap-anywhere">{tStaff(`entries.${name}`)}</span>
        </span>
        <span className="flex min-h-8 items-center text-xl font-bold">
          {count !== undefined ? (
            format.number(count)
          ) : hasFailed ? (
            <span className="text-base font-normal text-muted">{t('missing')}</span>
          ) : (
            <>
              <span className="sr-only">{t('loading')}</span>
              <Skeleton className="h-6 w-12" />
            </>
          )}
        </span>
      </StaffLink>
    </li>
  )
}

/** The page whose response also carries the count: the first page of a table. */
const COUNTED_PAGE = { page: 1, limit: limits.table.size }

interface CountedList {
  read: (asked: TableQuery, signal: AbortSignal) => Promise<Rows<unknown>>
}

/** The counted lists, by their names in `useRows` and the navigation: everything for administrators, their own for others. */
function countedLists(viewer: Viewer): Record<string, CountedList> {
  const canSeeAll = can(viewer, 'article.decide')
  return {
    users: { read: listUsers },
    articles: { read: (canSeeAll ? allArticles : ownArticles).list },
    papers: { read: (canSeeAll ? allPapers : ownPapers).list },
    videos: { read: videoCalls.list },
    facts: { read: factCalls.list },
    faqs: { read: faqCalls.list },
  }
}

/** The counts of the lists that the viewer's role can open, in one strip. */
function StatStrip() {
  const t = useTranslations('figures')
  const tErrors = useTranslations('errors')
  const viewer = useViewer()
  const lists: Record<string, CountedList> = countedLists(viewer)
  const entries = listStaffEntries(viewer).flatMap((entry) => {
    const list = lists[entry.name]
    return list ? [{ ...entry, ...list }] : []
  })
  const counts = useQueries({
    queries: entries.map(({ name, read }) => ({
      queryKey: rowsKey(name, { ...COUNTED_PAGE, filters: {} }),
      queryFn: ({ signal }: { signal: AbortSignal }) => read(COUNTED_PAGE, signal),
    })),
  })
  const failed = counts.filter(({ error, data }) => error && !data)
  return (
    <section aria-labelledby="figures" className="mt-4">
      <h2 id="figures" className="sr-only">
        {t('title')}
      </h2>
      <ul
        className={cn(
          'grid gap-px overflow-hidden rounded-card border border-line bg-line',
          entries.length > 3 ? 'grid-cols-3 sm:grid-cols-6' : 'grid-cols-2',
        )}
      >
        {entries.map((entry, at) => (
          <StatCard
            key={entry.name}
            entry={entry}
            count={counts[at]?.data?.total}
            hasFailed={Boolean(counts[at]?.error)}
          />
        ))}
      </ul>
      {failed.length > 0 ? (
        <Notice
          tone="danger"
          title={t('failed')}
          className="mt-3"
          action={
            <Button
              busy={failed.some(({ isFetching }) => isFetching)}
              onClick={() => failed.map(({ refetch }) => refetch())}
            >
              {tErrors('retry')}
            </Button>
          }
        />
      ) : null}
    </section>
  )
}

/** The staff area's home page: the figures, then pending work, then the chart. */
export function StaffHome() {
  const user = useStaffUser()
  const viewer = useViewer()
  const work = useWork()
  const t = useTranslations('staff')
  const tRoles = useTranslations('roles')
  const content = (
    <>
      <LicenceNotice user={user} className="mt-6" />
      <StatStrip />
      {work.sections || work.hasFailed ? (
        <>
          <WorkQueue work={work} />
          {can(viewer, 'dashboard.figures') ? <GrowthChart /> : null}
        </>
      ) : (
        <WorkSkeleton />
      )}
    </>
  )
  return (
    <div className="mx-auto max-w-6xl">
      <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
        {t('greeting', { name: user.first_name })}
      </h1>
      <p className="mt-1 text-muted">{tRoles(user.role)}</p>
      {user.role === 'ADMIN' ? <GraceNotice>{content}</GraceNotice> : content}
    </div>
  )
}
