import { type Locale, languages, locales } from './languages.mjs'

/** A duration in its largest full unit. */
interface Elapsed {
  unit: 'minutes' | 'hours' | 'days'
  count: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time since a moment (ISO 8601): minutes for the first hour, hours for the first two days, then days. */
export function elapsedSince(iso: string, now: Date): Elapsed {
  const passed = Math.max(0, now.getTime() - Date.parse(iso))
  if (passed < HOUR) return { unit: 'minutes', count: Math.floor(passed / MINUTE) }
  if (passed < 2 * DAY) return { unit: 'hours', count: Math.floor(passed / HOUR) }
  return { unit: 'days', count: Math.floor(passed / DAY) }
}

const KIGALI = 'Africa/Kigali'

/** Hard-coded: Node's Intl has no reliable Kinyarwanda. */
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

/** Abbreviated as in the Unicode CLDR. */
const KINYARWANDA_SHORT_MONTHS =
  /* @__PURE__ */ 'Mut. Gas. Wer. Mata Gic. Kam. Nya. Kan. Nze. Ukw. Ugu. Uku.'.split(' ')

type Formatters = Partial<Record<Locale, Intl.DateTimeFormat>>

/**
 * One formatter for each language Intl supports, created once: creating one is slower than rendering a page with it. The
 * service worker needs one of them; `@__PURE__` lets its bundle leave out the others.
 */
const createFormatters = (form: Intl.DateTimeFormatOptions): Formatters =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const { intl } = languages[locale]
      return intl ? [[locale, new Intl.DateTimeFormat(intl, form)]] : []
    }),
  )

const longDate = createFormatters({
  timeZone: KIGALI,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** A date in long form ("November 21, 2026") for the day in Africa/Kigali. English uses the US form. */
export function formatLongDate(iso: string, locale: Locale): string {
  const date = new Date(iso)
  const formatter = longDate[locale]
  if (formatter) return formatter.format(date)
  const [year, month, day] = dayInKigali(date).split('-')
  return `${Number(day)} ${KINYARWANDA_MONTHS[Number(month) - 1]} ${year}`
}

const kigaliDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: KIGALI,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The date in Africa/Kigali: "2026-11-21". */
export function dayInKigali(date: Date): string {
  return kigaliDay.format(date)
}

const kigaliTime = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone: KIGALI,
  hour: '2-digit',
  minute: '2-digit',
})

/** The time of day in Africa/Kigali, on the 24-hour clock that all its languages use in writing: "14:05". */
export function formatTime(iso: string): string {
  return kigaliTime.format(new Date(iso))
}

const shortMonth = /* @__PURE__ */ createFormatters({
  timeZone: 'UTC',
  month: 'short',
  year: 'numeric',
})

/** A month, short enough for a chart: "Nov 2026". `month` is the same in English, as the API names it. */
export function formatMonth(month: string, locale: Locale): string {
  const date = new Date(`1 ${month} UTC`)
  if (Number.isNaN(date.getTime())) return month
  return (
    shortMonth[locale]?.format(date) ??
    `${KINYARWANDA_SHORT_MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  )
}

const longMonth = /* @__PURE__ */ createFormatters({
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})

/** A month in long form: "October 2026". @param month such as "2026-10" */
export function formatLongMonth(month: string, locale: Locale): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return month
  return (
    longMonth[locale]?.format(date) ??
    `${KINYARWANDA_MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  )
}

const shortDay = /* @__PURE__ */ createFormatters({
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
})

/** A day ("2026-11-22"), short enough for a chart: "Nov 22". */
export function formatDay(day: string, locale: Locale): string {
  const date = new Date(day)
  return (
    shortDay[locale]?.format(date) ??
    `${date.getUTCDate()} ${KINYARWANDA_SHORT_MONTHS[date.getUTCMonth()]}`
  )
}

/** Calendar days in Africa/Kigali since a moment: 0 today, 1 yesterday (docs/rules.md#content). */
export function daysSince(iso: string, now = new Date()): number {
  const days = (Date.parse(dayInKigali(now)) - Date.parse(dayInKigali(new Date(iso)))) / 86_400_000
  return Math.max(0, Math.round(days))
}

/** Days before a licence expires at which its owner is reminded (docs/rules.md#licences). */
export const REMINDER_DAYS = [60, 30, 7] as const

/** The council's licences expire on this day of each year. */
const YEAR_ENDS = '06-30'

/** The next 30 June in Kigali, today included: the suggested expiry of a licence. */
export function nextLicenceEnd(now: Date): string {
  const today = dayInKigali(now)
  const year = Number(today.slice(0, 4))
  const end = `${year}-${YEAR_ENDS}`
  return end >= today ? end : `${year + 1}-${YEAR_ENDS}`
}

/** Days from today in Kigali until a day: negative once it has passed. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(dayInKigali(now))) / 86_400_000)
}
