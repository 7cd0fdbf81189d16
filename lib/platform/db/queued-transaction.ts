import 'server-only'
import pLimit, { type LimitFunction } from 'p-limit'
import { isUnavailable } from '@/lib/core/errors'
import { env } from '../env'
import { CONNECTIONS, db, type TransactionClient } from './client'

/**
 * Those who write about one thing wait for each other: here, where nothing is lost by waiting, and not for a connection
 * of the pool, which gives up after a moment. The embedded database runs one transaction at a time, and meanwhile
 * greets no new connection either. On a server they overlap, and half of the pool stays for everybody else.
 */
const AT_ONCE = CONNECTIONS / 2

let queue: LimitFunction | undefined

/** When a transaction last found the database gone or frozen: performance's clock, and what it threw. */
let failure: { at: number; error: unknown } | null = null

/**
 * A transaction for work that begins by locking a row which many may want. When one finds the database gone, those that
 * waited behind it are told so with it, rather than each after a wait of its own: an answer comes within ten seconds.
 */
export function queuedTransaction<T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> {
  const askedAt = performance.now()
  queue ??= pLimit(env().EMBEDDED_DATABASE ? 1 : AT_ONCE)
  return queue(async () => {
    if (failure && askedAt < failure.at) throw failure.error
    try {
      return await db().$transaction(work)
    } catch (error) {
      if (isUnavailable(error)) failure = { at: performance.now(), error }
      throw error
    }
  })
}
