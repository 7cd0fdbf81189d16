import 'server-only'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import type { translator } from '../i18n/translator'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Kigali',
  hour: '2-digit',
  minute: '2-digit',
})

type Translate = Awaited<ReturnType<typeof translator>>

/** A moment as mails show it: date and 24-hour time in Kigali, stated as such. */
export function formatMoment(t: Translate, iso: string, locale: Locale): string {
  return t('email.when', { date: formatLongDate(iso, locale), time: clock.format(new Date(iso)) })
}
