import { useLocale, useTranslations } from 'next-intl'
import { daysSince, formatLongDate, formatTime } from '@/lib/core/dates'

/** "Today", "Yesterday" or "5 days ago" by the calendar of Kigali, with the full date behind it. @param iso ISO 8601 */
export function RelativeDate({ iso }: { iso: string }) {
  const t = useTranslations('forum')
  const locale = useLocale()
  return (
    <time
      dateTime={iso}
      title={`${formatLongDate(iso, locale)}, ${formatTime(iso)}`}
      className="text-muted"
    >
      {t('when', { days: daysSince(iso) })}
    </time>
  )
}
