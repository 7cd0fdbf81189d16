import 'server-only'
import { db } from '../db/client'
import type { ClaimedMail } from './claim'

const MINUTE_MS = 60_000

/** Minutes until the next attempt, after each of the first failures; from then on every six hours. */
const DELAYS = [1, 5, 15, 60]
const LONGEST_DELAY = 6 * 60

/** Attempts before a mail is given up, over about a day and a half. */
export const MOST_ATTEMPTS = 10

/** When to retry a mail whose attempt with this number failed; `null` when it is given up. */
export function nextTry(attempt: number, now: Date): Date | null {
  if (attempt >= MOST_ATTEMPTS) return null
  const minutes = DELAYS[attempt - 1] ?? LONGEST_DELAY
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

/** Matches the row as this worker claimed it: if another worker has taken it over since, nothing is written. */
const stillMine = ({ id, attempt }: ClaimedMail) => ({
  id,
  state: 'SENDING' as const,
  attempts: attempt,
})

/** Marks a mail as sent and erases its properties, one-time link included. */
export async function settleSent(mail: ClaimedMail, now: Date): Promise<void> {
  await db().outboxEmail.updateMany({
    where: stillMine(mail),
    data: { state: 'SENT', sentAt: now, props: {}, lockedAt: null, lastError: null },
  })
}

/**
 * Reschedules a mail for its next attempt, or gives it up; a mail that is given up keeps no link either.
 * @param reason without addresses or texts: see `describeFailure`
 */
export async function settleFailed(mail: ClaimedMail, reason: string, now: Date): Promise<void> {
  const dueAt = nextTry(mail.attempt, now)
  await db().outboxEmail.updateMany({
    where: stillMine(mail),
    data: dueAt
      ? { state: 'WAITING', dueAt, lockedAt: null, lastError: reason }
      : { state: 'FAILED', props: {}, lockedAt: null, lastError: reason },
  })
}
