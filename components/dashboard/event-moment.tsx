import { useLocale } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'

/** Date and time in Kigali. @param iso a moment, ISO 8601 */
export function EventMoment({ iso }: { iso: string }) {
  const locale = useLocale()
  return (
    <time dateTime={iso} className="text-muted">
      {formatLongDate(iso, locale)}, {formatTime(iso)}
    </time>
  )
}
