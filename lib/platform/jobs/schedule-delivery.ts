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

interface Deliveries {
  stopping: AbortController
  running: Set<Promise<unknown>>
}

// Next bundles routes and background work separately.
const holder = globalThis as { ingingoDeliveries?: Deliveries }

function getDeliveries(): Deliveries {
  holder.ingingoDeliveries ??= { stopping: new AbortController(), running: new Set() }
  return holder.ingingoDeliveries
}

/** @param deliver claims no further message once its signal is aborted */
async function runDelivery(deliver: (ending: AbortSignal) => Promise<unknown>): Promise<void> {
  const { stopping, running } = getDeliveries()
  const ending = env().CRON_SECRET
    ? AbortSignal.any([stopping.signal, AbortSignal.timeout(CLAIM_TIMEOUT_MS)])
    : stopping.signal
  const run = deliver(ending)
  running.add(run)
  try {
    await run
  } finally {
    running.delete(run)
  }
}

/** Delivers mail, at most once at a time in this process. */
export const deliverMail = singleRun('mail', () =>
  runDelivery((ending) => deliverDueMail(undefined, undefined, ending)),
)

/** Delivers push messages and SMS separately from mail, so that a slow gateway does not hold mail up. */
export const deliverAlerts = singleRun('alerts', () =>
  runDelivery((ending) => deliverDueAlerts(undefined, ending)),
)

/**
 * Stops delivery before the process exits. A message claimed by a process that has exited would wait for minutes, and would be
 * sent twice if the host had accepted it. Resolves when the messages being sent are settled; others are left to other processes
 * or the next start.
 */
export async function stopDelivery(): Promise<void> {
  const { stopping, running } = getDeliveries()
  stopping.abort()
  await Promise.allSettled(running)
}

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
