import 'server-only'
import { defaultLocale, isLocale } from '@/lib/core/locales'
import { untilQuiet } from '../admission/until-quiet'
import { db } from '../db/client'
import { translator } from '../i18n/translator'
import { describeError, log } from '../log/log'
import { absoluteUrl } from '../site'
import { type ClaimedAlert, claimDueAlert, settleFailed, settleSent } from './claim'
import { AlertRefused, sendPush, sendSms } from './ways'

/** A slow gateway holds up one lane, not all of them. */
const LINES = 4

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
  const target = await db().pushSubscription.findUnique({ where: { id: subscriptionId } })
  if (!target) throw new AlertRefused('gone', true)
  return sendPush(target, message)
}

async function deliver(alert: ClaimedAlert, clock: () => Date): Promise<void> {
  const { id, subscriptionId, attempt } = alert
  const way = subscriptionId === null ? 'sms' : 'push'
  try {
    await send(alert)
  } catch (error) {
    const isRefused = error instanceof AlertRefused
    const reason = isRefused ? error.code : (describeError(error).name ?? 'Error')
    const isOver = isRefused && error.isOver
    log('warn', 'alert.failed', { id, way, attempt, error: `${reason}` })
    await settleFailed(alert, { reason: `${reason}`, isOver }, clock())
    // The browser has ended the subscription: nothing is sent there any more.
    if (isOver && subscriptionId)
      await db().pushSubscription.deleteMany({ where: { id: subscriptionId } })
    return
  }
  await settleSent(alert, clock())
  log('info', 'alert.sent', { id, way, attempt })
}

/**
 * Sends every push message and SMS that is due. As with mails, any number of workers may run at once, and a failed alert is
 * retried after 1, 5, 15 and 60 minutes, then every 6 hours, ten attempts in all.
 * @param now the current time, instead of the clock's
 * @param ending once aborted, no further message is claimed; the next run picks up the rest
 * @throws AppError `unavailable` when the database does not answer
 */
export async function deliverDueAlerts(now?: Date, ending?: AbortSignal): Promise<void> {
  const clock = () => now ?? new Date()
  const line = async () => {
    for (;;) {
      await untilQuiet()
      const alert = ending?.aborted ? null : await claimDueAlert(clock())
      if (!alert) return
      await deliver(alert, clock)
    }
  }
  await Promise.all(Array.from({ length: LINES }, line))
}
