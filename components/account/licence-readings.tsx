import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import type { LicenceReadingsDto } from '@/lib/modules/licences/schema'
import { AwaitedData } from '../forms/awaited-data'
import { Skeleton } from '../ui/skeleton'

async function readReadings({ signal }: { signal: AbortSignal }) {
  return (await call<LicenceReadingsDto>('GET', '/auth/licence-readings', { signal })).data.readings
}

/** Shows the owner who opened their licence, and when. */
export function LicenceReadings() {
  const t = useTranslations('profile')
  const locale = useLocale()
  const query = useQuery({ queryKey: ['licence-readings'], queryFn: readReadings })
  const readings = query.data
  return (
    <details className="w-full">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-forest">
        {t('licenceReadings')}
      </summary>
      {readings ? (
        <ul className="grid gap-2">
          {readings.length === 0 ? <li className="text-muted">{t('licenceUnread')}</li> : null}
          {readings.map(({ read_at: at, name }) => (
            <li key={`${at} ${name}`}>
              {name ?? t('formerMember')}
              <span className="text-muted">
                {' · '}
                <time dateTime={at}>{`${formatLongDate(at, locale)}, ${formatTime(at)}`}</time>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <AwaitedData
          query={query}
          failed={t('licenceReadingsFailed')}
          loading={<Skeleton className="h-6" />}
        />
      )}
    </details>
  )
}
