import 'server-only'
import { db } from '../db/client'
import { nextTry } from '../email/settle'

/** A row that only this worker may send now. */
export interface ClaimedAlert {
  id: string
  userId: string
  subscriptionId: string | null
  kind: string
  language: string
  path: string
  /** The number of this attempt, from 1. Also proves that the row still belongs to this worker. */
  attempt: number
}

/** After this long, a worker that claimed a row is presumed dead. No send takes half as long. */
const LOCKED_FOR_MS = 5 * 60_000

/** Claims the row that has been due longest, or one whose worker died; see `claimDueMail`. */
export async function claimDueAlert(now: Date): Promise<ClaimedAlert | null> {
  const deserted = new Date(now.getTime() - LOCKED_FOR_MS)
  const rows = await db().$queryRaw<ClaimedAlert[]>`
    WITH due AS MATERIALIZED (
      SELECT id FROM outbox_alert
      WHERE (state = 'WAITING' AND due_at <= ${now}) OR (state = 'SENDING' AND locked_at < ${deserted})
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox_alert AS alert
    SET state = 'SENDING', locked_at = ${now}, attempts = alert.attempts + 1
    FROM due WHERE alert.id = due.id
    RETURNING alert.id::text AS id, alert.user_id::text AS "userId",
      alert.subscription_id::text AS "subscriptionId", alert.kind, alert.language, alert.path,
      alert.attempts AS attempt`
  return rows[0] ?? null
}

/** Matches the row as this worker claimed it: if another worker has taken it over since, nothing is written. */
const stillMine = ({ id, attempt }: ClaimedAlert) => ({
  id,
  state: 'SENDING' as const,
  attempts: attempt,
})

/** Marks an alert as sent, if this process still holds it. */
export async function settleSent(alert: ClaimedAlert, now: Date): Promise<void> {
  await db().outboxAlert.updateMany({
    where: stillMine(alert),
    data: { state: 'SENT', sentAt: now, lockedAt: null, lastError: null },
  })
}

/**
 * Reschedules an alert for its next attempt, with the same backoff as mails, or gives it up.
 * @param reason codes only
 */
export async function settleFailed(
  alert: ClaimedAlert,
  { reason, isOver }: { reason: string; isOver: boolean },
  now: Date,
): Promise<void> {
  const dueAt = isOver ? null : nextTry(alert.attempt, now)
  await db().outboxAlert.updateMany({
    where: stillMine(alert),
    data: {
      lockedAt: null,
      lastError: reason,
      ...(dueAt ? { state: 'WAITING', dueAt } : { state: 'FAILED' }),
    },
  })
}
