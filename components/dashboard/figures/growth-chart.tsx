'use client'

import { useTranslations } from 'next-intl'
import { ChartSkeleton } from '../../charts/chart-skeleton'
import { AwaitedData } from '../../forms/awaited-data'
import { LoadedPart } from '../../layout/loaded-part'
import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/skeleton'
import { useRegistrations } from './use-registrations'

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
