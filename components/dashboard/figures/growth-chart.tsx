'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { formatMonth } from '@/lib/core/dates'
import type { z } from '@/lib/core/zod'
import type { registrationsDto } from '@/lib/modules/users/schema'
import { useFailureToast } from '../../account/use-failure-toast'
import { ChartSkeleton } from '../../charts/chart-skeleton'
import { AwaitedData } from '../../forms/awaited-data'
import { LoadedPart } from '../../layout/loaded-part'
import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/skeleton'

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

const loadViews = () =>
  import('../../charts/chart-or-table').then(({ ChartOrTable }) => ChartOrTable)

/** The growth in users, for administrators. The chart's code weighs half as much as the screen. */
export function GrowthChart() {
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
            load={loadViews}
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
