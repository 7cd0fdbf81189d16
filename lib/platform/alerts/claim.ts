import 'server-only'
import { db } from '../db/client'
import { nextTry } from '../email/settle'

/** A row that this worker alone may send now. */
export interface ClaimedAlert {
  id: string
  userId: string
  subscriptionId: string | null
  kind: string
  language: string
  path: string
  /** This try's number, from 1. Also the proof that the row is still this worker's. */
  attempt: number
}

/** After this long a worker that took a row is taken for dead. No send lasts half as long. */
const LOCKED_FOR_MS = 5 * 60_000

/** Takes the row that is due longest, or one whose worker died; as `claimDueMail`. */
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

/** The row as this worker took it: when another has taken it over since, nothing is written. */
const stillMine = ({ id, attempt }: ClaimedAlert) => ({
  id,
  state: 'SENDING' as const,
  attempts: attempt,
})

export async function settleSent(alert: ClaimedAlert, now: Date): Promise<void> {
  await db().outboxAlert.updateMany({
    where: stillMine(alert),
    data: { state: 'SENT', sentAt: now, lockedAt: null, lastError: null },
  })
}

/**
 * Puts an alert back for its next try, as mails are, or gives it up.
 * @param reason in codes alone
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
