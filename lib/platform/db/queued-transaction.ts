import 'server-only'
import pLimit from 'p-limit'
import { db, type TransactionClient } from './client'

/**
 * Those who write about one thing wait for each other: here, where nothing is lost by waiting, and not for a connection
 * of the pool, which gives up after a moment and is needed by everybody else. The embedded database runs one transaction
 * at a time, and meanwhile greets no new connection either.
 */
const oneAtATime = pLimit(1)

/** A transaction that waits for its turn in the process: for work that begins by locking a row which many may want. */
export function queuedTransaction<T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> {
  return oneAtATime(() => db().$transaction(work))
}
