import 'server-only'
import pLimit from 'p-limit'
import { isUnavailable } from '@/lib/core/errors'
import { db, type TransactionClient } from './client'

/**
 * Those who write about one thing wait for each other: here, where nothing is lost by waiting, and not for a connection
 * of the pool, which gives up after a moment and is needed by everybody else. The embedded database runs one transaction
 * at a time, and meanwhile greets no new connection either.
 */
const oneAtATime = pLimit(1)

/** When a transaction last found the database gone or frozen: performance's clock, and what it threw. */
let failure: { at: number; error: unknown } | null = null

/**
 * A transaction that waits for its turn in the process: for work that begins by locking a row which many may want. When
 * one finds the database gone, those that waited behind it are told so with it, rather than each after a wait of its own
 * (promise 17: an answer within ten seconds).
 */
export function queuedTransaction<T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> {
  const askedAt = performance.now()
  return oneAtATime(async () => {
    if (failure && askedAt < failure.at) throw failure.error
    try {
      return await db().$transaction(work)
    } catch (error) {
      if (isUnavailable(error)) failure = { at: performance.now(), error }
      throw error
    }
  })
}
