import { useLocale, useTranslations } from 'next-intl'
import { formatDay } from '@/lib/core/dates'
import type { ReadershipDto } from '@/lib/modules/readership/schema'
import { LoadedPart } from '../layout/loaded-part'
import { Card } from '../ui/card'
import { Skeleton } from '../ui/skeleton'

const loadViews = () => import('../charts/chart-or-table').then(({ ChartOrTable }) => ChartOrTable)

/** How often pages were opened each day. */
export function ReadDays({ days }: { days: ReadershipDto['days'] }) {
  const t = useTranslations('readership')
  const locale = useLocale()
  const sum = (name: 'views' | 'downloads') => days.reduce((total, day) => total + day[name], 0)
  return (
    <section aria-labelledby="read-days">
      <h2 id="read-days" className="text-xl">
        {t('byDay')}
      </h2>
      <p className="mt-1">{t('sum', { views: sum('views'), downloads: sum('downloads') })}</p>
      <Card className="mt-3 min-h-100 p-4">
        <LoadedPart
          load={loadViews}
          props={{
            bars: days.map(({ day, views }) => ({ label: formatDay(day, locale), value: views })),
            name: t('byDay'),
            series: t('views'),
            horizontal: t('day'),
            vertical: t('views'),
          }}
          loading={<Skeleton className="h-90" />}
        />
      </Card>
    </section>
  )
}
