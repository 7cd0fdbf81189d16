import 'server-only'
import { dayInKigali } from '@/lib/core/dates'
import { db } from '../db/client'
import { addToTally, takeTally } from './tally.mjs'

/** The maximum number of different searches without results per day. */
const MAX_WORDS_PER_DAY = 500

/**
 * Saves the readings since the last flush; failed ones are retried with the next.
 * @param now the current time: all counts since the last flush belong to its day in Kigali
 * @throws AppError `unavailable` when the database does not answer
 */
export async function flushReadership(now: Date = new Date()): Promise<void> {
  const counts = takeTally()
  if (counts.length === 0) return
  const column = <Name extends keyof (typeof counts)[number]>(name: Name) =>
    counts.map((each) => each[name])
  try {
    await db().$executeRaw`
      WITH words AS (SELECT count(*) AS known FROM daily_count
        WHERE day = ${dayInKigali(now)}::date AND kind = 'NOT_FOUND')
      INSERT INTO daily_count (day, kind, subject, language, count)
      SELECT ${dayInKigali(now)}::date, kind::daily_count_kind, subject, language, count
      FROM (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY count DESC) AS place
        FROM unnest(${column('kind')}::text[], ${column('subject')}::text[],
          ${column('language')}::text[], ${column('count')}::int[])
          AS counted (kind, subject, language, count)) AS counted, words
      WHERE kind <> 'NOT_FOUND' OR words.known + place <= ${MAX_WORDS_PER_DAY}
      ON CONFLICT (day, kind, subject, language)
        DO UPDATE SET count = daily_count.count + excluded.count`
  } catch (error) {
    counts.forEach(addToTally)
    throw error
  }
}
