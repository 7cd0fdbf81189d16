import { useLocale } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'

/** A shift's start and end, by the calendar and clock of Kigali. */
export function ShiftTimes({ from, to }: { from: string; to: string }) {
  const locale = useLocale()
  const [first, last] = [formatLongDate(from, locale), formatLongDate(to, locale)]
  return (
    <>
      <time dateTime={from}>{`${first}, ${formatTime(from)}`}</time>
      {' – '}
      <time dateTime={to}>{first === last ? formatTime(to) : `${last}, ${formatTime(to)}`}</time>
    </>
  )
}
