/** A future review date in the format of a date field; empty for one that the server would refuse. */
export function dayToCome(due: string | null, now: number = Date.now()): string {
  const day = due?.slice(0, 10) ?? ''
  return day && new Date(day).getTime() > now ? day : ''
}

/** The same day next year: how long a review usually lasts. */
export function dayInAYear(now: number = Date.now()): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}
