import { useLocale } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import type { NotificationDto } from '@/lib/modules/notifications/schema'

/** When it came. */
export function NoticeMoment({ notice: { created_at } }: { notice: NotificationDto }) {
  const locale = useLocale()
  return (
    <time dateTime={created_at} className="text-muted">
      {formatLongDate(created_at, locale)}, {formatTime(created_at)}
    </time>
  )
}
