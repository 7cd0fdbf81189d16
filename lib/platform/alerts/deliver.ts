import 'server-only'
import { defaultLocale, isLocale } from '@/lib/core/locales'
import { db } from '../db/client'
import { nextTry } from '../email/outbox'
import { translator } from '../i18n/translator'
import { describeError, log } from '../log/log'
import { absoluteUrl } from '../site'
import { waitForIdle } from '../work/wait-for-idle'
import { AlertRefused, sendPush, sendSms } from './ways'

/** A row that only this worker may send now. */
interface ClaimedAlert {
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
async function claimDueAlert(now: Date): Promise<ClaimedAlert | null> {
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
const whereClaimed = ({ id, attempt }: ClaimedAlert) => ({
  id,
  state: 'SENDING' as const,
  attempts: attempt,
})

/** Marks an alert as sent, if this process still holds it. */
async function settleSent(alert: ClaimedAlert, now: Date): Promise<void> {
  await db().outboxAlert.updateMany({
    where: whereClaimed(alert),
    data: { state: 'SENT', sentAt: now, lockedAt: null, lastError: null },
  })
}

/**
 * Reschedules an alert for its next attempt, with the same backoff as mails, or gives it up.
 * @param reason codes only
 */
async function settleFailed(
  alert: ClaimedAlert,
  { reason, isOver }: { reason: string; isOver: boolean },
  now: Date,
): Promise<void> {
  const dueAt = isOver ? null : nextTry(alert.attempt, now)
  await db().outboxAlert.updateMany({
    where: whereClaimed(alert),
    data: {
      lockedAt: null,
      lastError: reason,
      ...(dueAt ? { state: 'WAITING', dueAt } : { state: 'FAILED' }),
    },
  })
}

/** A slow gateway occupies one lane, not all of them. */
const MAX_CONCURRENT_SENDS = 4

async function send(alert: ClaimedAlert): Promise<void> {
  const { subscriptionId, userId, kind, path } = alert
  const t = await translator(isLocale(alert.language) ? alert.language : defaultLocale)
  const text = t(kind === 'test' ? 'alerts.test' : 'alerts.urgency')
  const message = { text, link: absoluteUrl(path) }
  if (subscriptionId === null) {
    const person = await db().user.findUnique({
      where: { id: userId },
      select: { phoneNumber: true },
    })
    return sendSms(person?.phoneNumber ?? null, message)
  }
  // Somebody else may have subscribed the same browser since.
  const target = await db().pushSubscription.findFirst({ where: { id: subscriptionId, userId } })
  if (!target) throw new AlertRefused('gone', true, true)
  return sendPush(target, message)
}

/** Describes why an alert was not sent, as codes only: an error's text may contain a number or an address. */
function describeFailure(error: unknown): string {
  if (error instanceof AlertRefused) return error.code
  const name = `${describeError(error).error}`
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? `${cause.code}` : ''
  return /^\w+$/.test(code) ? `${name} ${code}` : name
}

async function deliver(alert: ClaimedAlert, clock: () => Date): Promise<void> {
  const { id, userId, subscriptionId, attempt } = alert
  const way = subscriptionId === null ? 'sms' : 'push'
  try {
    await send(alert)
  } catch (error) {
    const refusal = error instanceof AlertRefused ? error : null
    const reason = describeFailure(error)
    log('warn', 'alert.failed', { id, way, attempt, error: reason })
    // Other permanent failures may be due to this site's configuration.
    if (refusal?.hasEnded && subscriptionId) {
      await db().pushSubscription.deleteMany({ where: { id: subscriptionId, userId } })
      await db().outboxAlert.deleteMany({ where: whereClaimed(alert) })
    } else {
      await settleFailed(alert, { reason, isOver: refusal?.isPermanent ?? false }, clock())
    }
    return
  }
  await settleSent(alert, clock())
  log('info', 'alert.sent', { id, way, attempt })
}

/**
 * Sends every push message and SMS that is due. As with mails, any number of workers may run at once, and a failed alert is
 * retried after 1, 5, 15 and 60 minutes, then every 6 hours, ten attempts in all. An alert to a browser that is no longer
 * subscribed by the person is deleted, and does not count as failed.
 * @param now the current time, instead of the clock's
 * @param ending once aborted, no further message is claimed; the next run picks up the rest
 * @throws AppError `unavailable` when the database does not answer
 */
export async function deliverDueAlerts(now?: Date, ending?: AbortSignal): Promise<void> {
  const clock = () => now ?? new Date()
  const runWorker = async () => {
    for (;;) {
      await waitForIdle()
      const alert = ending?.aborted ? null : await claimDueAlert(clock())
      if (!alert) return
      await deliver(alert, clock)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_SENDS }, runWorker))
}
