import { dayInKigali } from './dates'

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
