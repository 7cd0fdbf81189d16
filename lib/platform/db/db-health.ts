import 'server-only'
import { log } from '../log/log'
import { databaseAway } from './errors'

/** After this long without any response, the watch probes the database. */
const SILENCE_MS = 4000
const PROBE_TIMEOUT_MS = 2500
const PROBE_AGAIN_MS = 500
const TICK_MS = 250
/** A later tick means that the event loop was blocked or the process got no CPU time. */
const MAX_TICK_MS = 2 * TICK_MS

type Reject = (error: unknown) => void

/**
 * Fails fast while the database is frozen. After a few seconds without any response it probes the database on a separate
 * connection. If that fails too, it rejects all pending calls, and new ones immediately, until a probe succeeds. Otherwise each
 * call would wait for its own timeout. Only time in which the event loop ran counts as silence: a process that is short of CPU
 * time reads responses late.
 * @param probe resolves if the database responds
 */
export function createHealthWatch(probe: () => Promise<unknown>) {
  const waiting = new Set<Reject>()
  let silentMs = 0
  let ticker: NodeJS.Timeout | undefined
  let isFrozen = false
  let isProbing = false

  /** Returns null if the event loop was delayed, so that a timeout proves nothing. */
  async function doesAnswer(): Promise<boolean | null> {
    let wasDelayed = false
    let tickedAt = performance.now()
    let timeout: NodeJS.Timeout | undefined
    const ticks = setInterval(() => {
      const now = performance.now()
      wasDelayed ||= now - tickedAt > MAX_TICK_MS
      tickedAt = now
    }, TICK_MS)
    const expired = new Promise<false>((resolve) => {
      timeout = setTimeout(resolve, PROBE_TIMEOUT_MS, false)
    })
    const answered = probe().then(
      () => true,
      () => false,
    )
    const isAlive = await Promise.race([answered, expired])
    clearInterval(ticks)
    clearTimeout(timeout)
    wasDelayed ||= performance.now() - tickedAt > MAX_TICK_MS
    return isAlive || !wasDelayed ? isAlive : null
  }

  function rejectAll(): void {
    isFrozen = true
    log('warn', 'database.frozen')
    for (const rejectCall of [...waiting]) rejectCall(databaseAway())
  }

  async function probeUntilAlive(): Promise<void> {
    for (;;) {
      const isAlive = await doesAnswer()
      if (isAlive) break
      if (isAlive === false && !isFrozen) rejectAll()
      await new Promise((resolve) => setTimeout(resolve, PROBE_AGAIN_MS).unref())
    }
    if (isFrozen) log('info', 'database.recovered')
    isFrozen = false
    silentMs = 0
    isProbing = false
  }

  function tick(): void {
    silentMs += TICK_MS
    if (isProbing || silentMs < SILENCE_MS) return
    isProbing = true
    void probeUntilAlive()
  }

  function startWaiting(rejectCall: Reject): void {
    waiting.add(rejectCall)
    if (ticker) return
    silentMs = 0
    ticker = setInterval(tick, TICK_MS)
  }

  function endWaiting(rejectCall: Reject): void {
    waiting.delete(rejectCall)
    if (waiting.size > 0) return
    clearInterval(ticker)
    ticker = undefined
  }

  /** Runs a call. @throws AppError `unavailable` when the database is frozen, and what the call throws. */
  return function whileAlive<T>(call: () => Promise<T>): Promise<T> {
    if (isFrozen) return Promise.reject(databaseAway())
    return new Promise((resolve, reject) => {
      const rejectCall: Reject = (error) => {
        endWaiting(rejectCall)
        reject(error)
      }
      startWaiting(rejectCall)
      call().then((value) => {
        silentMs = 0
        endWaiting(rejectCall)
        resolve(value)
      }, rejectCall)
    })
  }
}
