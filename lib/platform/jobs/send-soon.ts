import 'server-only'
import { deliverDueAlerts } from '../alerts/deliver'
import { deliverDueMail } from '../email/deliver'
import { singleRun } from './single-run'

/** Delivery, at most once at a time in this process. */
export const deliverMail = singleRun('mail', () => deliverDueMail())

/** Delivery of push messages and SMS, beside that of mails: a slow gateway holds none of them up. */
export const deliverAlerts = singleRun('alerts', () => deliverDueAlerts())

/**
 * Sends what was queued, in a moment: called after the transaction that queued it. Nobody waits for it, so neither
 * the time nor the failure of a mail host can be told from the answer (docs/rules.md#accounts). Many calls become one or two runs.
 */
export function sendSoon(): void {
  setImmediate(deliverMail)
  setImmediate(deliverAlerts)
}
