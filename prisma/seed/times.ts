const HOUR = 3_600_000
const DAY = 24 * HOUR

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY)
export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY)
export const hoursAfter = (date: Date, hours: number) => new Date(date.getTime() + hours * HOUR)

/** Oldest first, so that ids increase over time. */
export function oldestFirst<T extends { daysAgo: number }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => b.daysAgo - a.daysAgo)
}
