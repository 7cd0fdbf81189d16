/** A duration in its largest full unit. */
export interface Elapsed {
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
