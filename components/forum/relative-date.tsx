import { useLocale, useTranslations } from 'next-intl'
import { daysSince, formatLongDate, formatTime } from '@/lib/core/dates'

interface Props {
  /** ISO 8601 */
  iso: string
  /** Adds the time for the last two days: hours count where someone waits for an answer. */
  withClock?: boolean
}

/** "Today", "Yesterday" or "5 days ago" by the calendar of Kigali, with the full date and time as its title. */
export function RelativeDate({ iso, withClock = false }: Props) {
  const t = useTranslations('forum')
  const locale = useLocale()
  return (
    <time
      dateTime={iso}
      title={`${formatLongDate(iso, locale)}, ${formatTime(iso)}`}
      className="text-muted"
    >
      {withClock
        ? t('whenAt', { days: daysSince(iso), time: formatTime(iso) })
        : t('when', { days: daysSince(iso) })}
    </time>
  )
}
