import 'server-only'
import { db } from '../db/client'

/** A row that only this worker may send now. */
export interface ClaimedMail {
  id: string
  toAddress: string
  template: string
  language: string
  props: Record<string, unknown>
  /** The number of this attempt, from 1. Also proves that the row still belongs to this worker. */
  attempt: number
}

/** After this long, a worker that claimed a row is presumed dead. No send takes half as long. */
export const LOCKED_FOR_MS = 10 * 60_000

/**
 * Claims the row that has been due longest, or one whose worker died, in one statement: rows that another worker is claiming
 * are skipped, never waited for, so no two workers hold the same row.
 * @returns `null` when nothing is due
 */
export async function claimDueMail(now: Date): Promise<ClaimedMail | null> {
  const deserted = new Date(now.getTime() - LOCKED_FOR_MS)
  const rows = await db().$queryRaw<ClaimedMail[]>`
    WITH due AS MATERIALIZED (
      SELECT "id" FROM "outbox_email"
      WHERE ("state" = 'WAITING' AND "due_at" <= ${now})
         OR ("state" = 'SENDING' AND "locked_at" < ${deserted})
      ORDER BY "due_at", "id" LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE "outbox_email" AS mail
    SET "state" = 'SENDING', "locked_at" = ${now}, "attempts" = mail."attempts" + 1
    FROM due WHERE mail."id" = due."id"
    RETURNING mail."id"::text AS "id", mail."to_address" AS "toAddress", mail."template",
      mail."language", mail."props", mail."attempts" AS "attempt"`
  return rows[0] ?? null
}

const MINUTE_MS = 60_000

/** Minutes until the next attempt, after each of the first failures; from then on every six hours. */
const DELAYS = [1, 5, 15, 60]
const MAX_DELAY_MINUTES = 6 * 60

/** Attempts before a mail is given up, over about a day and a half. */
export const MAX_ATTEMPTS = 10

/** When to retry a mail whose attempt with this number failed; `null` when it is given up. */
export function nextTry(attempt: number, now: Date): Date | null {
  if (attempt >= MAX_ATTEMPTS) return null
  const minutes = DELAYS[attempt - 1] ?? MAX_DELAY_MINUTES
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

/** Matches the row as this worker claimed it: if another worker has taken it over since, nothing is written. */
const whereClaimed = ({ id, attempt }: ClaimedMail) => ({
  id,
  state: 'SENDING' as const,
  attempts: attempt,
})

/** Marks a mail as sent and erases its properties, one-time link included. */
export async function settleSent(mail: ClaimedMail, now: Date): Promise<void> {
  await db().outboxEmail.updateMany({
    where: whereClaimed(mail),
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
    where: whereClaimed(mail),
    data: dueAt
      ? { state: 'WAITING', dueAt, lockedAt: null, lastError: reason }
      : { state: 'FAILED', props: {}, lockedAt: null, lastError: reason },
  })
}
