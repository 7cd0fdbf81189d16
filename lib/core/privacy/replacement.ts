import type { Finding } from './scan.mjs'

/** A replacement for a finding, by its catalogue name; a date becomes the days since the first date in the text. */
export type Replacement =
  | { text: 'day'; number: string }
  | { text: 'over' | 'under' | 'patient' }
  | null

/** The months in calendar order, by their beginnings: English, French, Kinyarwanda, Swahili. */
const MONTHS = [
  /^(?:jan|mutarama)/,
  /^(?:feb|fev|gashyantare)/,
  /^(?:mar|mac|werurwe)/,
  /^(?:apr|avr|mata)/,
  /^(?:may|mai|mei|gicurasi)/,
  /^(?:jun|juin|kamena)/,
  /^(?:jul|juil|nyakanga)/,
  /^(?:aug|aou|ago|kanama)/,
  /^(?:sep|nze)/,
  /^(?:oct|okt|ukwakira)/,
  /^(?:nov|ugushyingo)/,
  /^(?:dec|des|ukuboza)/,
]
const DAY_MS = 86_400_000
/** A leap year, for dates without a year: it contains every day. */
const SOME_YEAR = 2024

const fullYear = (digits: string | undefined): number | undefined => {
  if (!digits) return undefined
  if (digits.length === 4) return Number(digits)
  return Number(digits) + (Number(digits) > 50 ? 1900 : 2000)
}

function toTime(year: number | undefined, month: number, day: number): number | null {
  const time = Date.UTC(year ?? SOME_YEAR, month - 1, day)
  return new Date(time).getUTCMonth() === month - 1 ? time : null
}

function readWritten(value: string): number | null {
  const words = value.match(/\p{L}+|\d+/gu) ?? []
  const month = MONTHS.findIndex((each) => words.some((word) => each.test(word)))
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const year = numbers.find((number) => number.length === 4) ?? numbers[1]
  const day = numbers.find((number) => number !== year)
  if (month === -1 || day === undefined) return null
  return toTime(fullYear(year), month + 1, Number(day))
}

/** The day a date names, reading an ambiguous one as day first; null for a month or anything unclear. */
export function readDay(date: string): number | null {
  const value = date.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const iso = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/.exec(value)
  if (iso) return toTime(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = /^(\d{1,2})\s?[./-]\s?(\d{1,2})(?:\s?[./-]\s?'?(\d{4}|\d{2}))?$/.exec(value)
  if (!numeric) return readWritten(value)
  const [first, second] = [Number(numeric[1]), Number(numeric[2])]
  const isAmerican = second > 12 && first <= 12
  const [day, month] = isAmerican ? [second, first] : [first, second]
  return toTime(fullYear(numeric[3]), month, day)
}

const signed = (days: number): string => (days > 0 ? `+${days}` : String(days))

const isYoung = (value: string) =>
  !/(?:^|\D)(?:9\d|1[012]\d)(?:\D|$)/.test(value) && !OLD_AGE_WORDS.test(value)
const OLD_AGE_WORDS = /ninety|hundred|quatre.vingt|nonante|cent|mirongo|ijana|tisini|mia\b/iu

/** The first day that these dates name, from which the others are counted. */
export const firstDay = (dates: readonly string[]): number | null =>
  dates.map(readDay).find((day) => day !== null) ?? null

/**
 * Suggests a replacement for each finding of a text, in order.
 * @param values the words that were found
 * @param first the day from which dates are counted: it stays when its own date is replaced
 */
export function suggestReplacements(
  findings: readonly Pick<Finding, 'kind'>[],
  values: readonly string[],
  first: number | null,
): Replacement[] {
  const days = findings.map(({ kind }, index) =>
    kind === 'date' ? readDay(values[index] ?? '') : null,
  )
  return findings.map(({ kind }, index) => {
    const day = days[index]
    if (kind === 'name') return { text: 'patient' }
    if (kind === 'age_extreme') return { text: isYoung(values[index] ?? '') ? 'under' : 'over' }
    if (day === null || day === undefined || first === null) return null
    return { text: 'day', number: signed(Math.round((day - first) / DAY_MS)) }
  })
}
