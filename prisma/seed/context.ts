import type { Database } from '@/lib/platform/db/client'
import type { PersonKey } from './people'

export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0]

/** What every part of the seed works with: the transaction, the moment it is told for, and who is who. */
export interface SeedContext {
  tx: Transaction
  now: Date
  /** User ids. */
  people: Record<PersonKey, string>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY)
export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY)
export const hoursAfter = (date: Date, hours: number) => new Date(date.getTime() + hours * HOUR)

/** Oldest first, so that ids grow in the order of time. */
export function oldestFirst<T extends { daysAgo: number }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => b.daysAgo - a.daysAgo)
}
