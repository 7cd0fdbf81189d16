import type { Locale } from './locales'

const KIGALI = 'Africa/Kigali'

/** Written by hand: Node's Intl has no reliable Kinyarwanda. */
const KINYARWANDA_MONTHS = [
  'Mutarama',
  'Gashyantare',
  'Werurwe',
  'Mata',
  'Gicurasi',
  'Kamena',
  'Nyakanga',
  'Kanama',
  'Nzeri',
  'Ukwakira',
  'Ugushyingo',
  'Ukuboza',
]

/** As the Unicode consortium abbreviates them. */
const KINYARWANDA_SHORT_MONTHS =
  'Mut. Gas. Wer. Mata Gic. Kam. Nya. Kan. Nze. Ukw. Ugu. Uku.'.split(' ')

const INTL_LOCALE = { en: 'en-US', fr: 'fr-FR', sw: 'sw-TZ' } as const

/** Making a formatter takes longer than rendering what it stands in: each is made once. */
const formattersOf = (form: Intl.DateTimeFormatOptions) => ({
  en: new Intl.DateTimeFormat(INTL_LOCALE.en, form),
  fr: new Intl.DateTimeFormat(INTL_LOCALE.fr, form),
  sw: new Intl.DateTimeFormat(INTL_LOCALE.sw, form),
})

const longDate = formattersOf({
  timeZone: KIGALI,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** A date in long form ("November 21, 2026"), in the day of Africa/Kigali. English is the US form. */
export function formatLongDate(iso: string, locale: Locale): string {
  const date = new Date(iso)
  if (locale === 'rw') {
    const [year, month, day] = dayInKigali(date).split('-')
    return `${Number(day)} ${KINYARWANDA_MONTHS[Number(month) - 1]} ${year}`
  }
  return longDate[locale].format(date)
}

const kigaliDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: KIGALI,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in Africa/Kigali: "2026-11-21". */
export function dayInKigali(date: Date): string {
  return kigaliDay.format(date)
}

const kigaliTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: KIGALI,
  hour: '2-digit',
  minute: '2-digit',
})

/** The time of day in Africa/Kigali, on the 24-hour clock that all its languages use in writing: "14:05". */
export function formatTime(iso: string): string {
  return kigaliTime.format(new Date(iso))
}

/** A month as a chart has room for it: "Nov 2026". `month` is the same in English, as the API names it. */
export function formatMonth(month: string, locale: Locale): string {
  const date = new Date(`1 ${month} UTC`)
  if (Number.isNaN(date.getTime())) return month
  if (locale === 'rw') {
    return `${KINYARWANDA_SHORT_MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  }
  const form = { timeZone: 'UTC', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat(INTL_LOCALE[locale], form).format(date)
}

const shortDay = formattersOf({ timeZone: 'UTC', month: 'short', day: 'numeric' })

/** A day ("2026-11-22") as a chart has room for it: "Nov 22". */
export function formatDay(day: string, locale: Locale): string {
  const date = new Date(day)
  if (locale !== 'rw') return shortDay[locale].format(date)
  return `${date.getUTCDate()} ${KINYARWANDA_SHORT_MONTHS[date.getUTCMonth()]}`
}

/** Calendar days in Africa/Kigali since a moment: 0 today, 1 yesterday (docs/rules.md#content). */
export function daysSince(iso: string, now = new Date()): number {
  const days = (Date.parse(dayInKigali(now)) - Date.parse(dayInKigali(new Date(iso)))) / 86_400_000
  return Math.max(0, Math.round(days))
}
