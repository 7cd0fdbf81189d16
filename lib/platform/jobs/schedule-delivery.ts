import 'server-only'
import { deliverDueAlerts } from '../alerts/deliver'
import { deliverDueMail } from '../email/deliver'
import { env } from '../env'
import { afterResponse } from '../http/after-response'
import { singleRun } from './single-run'

/**
 * On hosts without a lasting process, a message claimed later than this may be suspended while it is sent
 * (docs/decisions/0063-hosts-with-next-start.md).
 */
const CLAIM_TIMEOUT_MS = 15_000

const createClaimSignal = () =>
  env().CRON_SECRET ? AbortSignal.timeout(CLAIM_TIMEOUT_MS) : undefined

/** Delivers mail, at most once at a time in this process. */
export const deliverMail = singleRun('mail', () =>
  deliverDueMail(undefined, undefined, createClaimSignal()),
)

/** Delivers push messages and SMS separately from mail, so that a slow gateway does not hold mail up. */
export const deliverAlerts = singleRun('alerts', () =>
  deliverDueAlerts(undefined, createClaimSignal()),
)

/**
 * Sends queued messages in the background; call it after the transaction that queued them. The response does not
 * wait, so it reveals neither the duration nor the failure of a send (docs/rules.md#accounts). Many calls become one
 * or two runs.
 */
export function scheduleDelivery(): void {
  if (env().CRON_SECRET) {
    runBeforeSuspension(() => Promise.all([deliverMail(), deliverAlerts()]))
  } else {
    setImmediate(deliverMail)
    setImmediate(deliverAlerts)
  }
}

/**
 * Without a lasting process, work after a response may be suspended; outside of a request, the next cron call does
 * it.
 */
function runBeforeSuspension(work: () => Promise<unknown>): void {
  try {
    afterResponse(async () => void (await work()))
  } catch {
    setImmediate(work)
  }
}
