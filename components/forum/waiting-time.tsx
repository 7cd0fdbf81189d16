import { Clock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { elapsedSince } from '@/lib/core/elapsed'
import { cn } from '../ui/class-names'

const MINUTE = 60_000

/** The current time, updated every minute: as precise as the elapsed times shown. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface Props {
  /** ISO 8601 */
  since: string
  isUrgent: boolean
}

/** How long a case has been waiting; it keeps counting while the page is open. */
export function WaitingTime({ since, isUrgent }: Props) {
  const t = useTranslations('forum')
  const locale = useLocale()
  const { unit, count } = elapsedSince(since, useNow())
  return (
    <time
      dateTime={since}
      title={`${formatLongDate(since, locale)}, ${formatTime(since)}`}
      className={cn(
        'inline-flex items-center gap-1 text-sm',
        isUrgent ? 'font-bold text-clay' : 'text-muted',
      )}
    >
      <Clock aria-hidden="true" className="size-4" />
      {t(`waiting.${unit}`, { count })}
    </time>
  )
}
