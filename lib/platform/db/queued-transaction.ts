import 'server-only'
import pLimit, { type LimitFunction } from 'p-limit'
import { isUnavailable } from '@/lib/core/errors'
import { env } from '../env'
import { CONNECTIONS, db, type Prisma, type TransactionClient } from './client'

/**
 * Transactions that contend for the same row wait here, where waiting costs nothing, rather than for a pool
 * connection, which times out quickly. The embedded database runs one transaction at a time, and sends no greeting
 * meanwhile. On a server transactions overlap, and half of the pool stays free for other work.
 */
const MAX_CONCURRENT_TRANSACTIONS = CONNECTIONS / 2

let queue: LimitFunction | undefined

/** When a transaction last found the database gone or frozen (by `performance.now`), and what it threw. */
let failure: { at: number; error: unknown } | null = null

/** Runs database work in the queue. When one call finds the database gone, those waiting behind it fail with the same error. */
function inQueue<T>(work: () => Promise<T>): Promise<T> {
  const askedAt = performance.now()
  queue ??= pLimit(env().EMBEDDED_DATABASE ? 1 : MAX_CONCURRENT_TRANSACTIONS)
  return queue(async () => {
    if (failure && askedAt < failure.at) throw failure.error
    try {
      return await work()
    } catch (error) {
      if (isUnavailable(error)) failure = { at: performance.now(), error }
      throw error
    }
  })
}

/**
 * Runs a transaction that begins by locking a contended row. When one finds the database gone, those waiting behind
 * it fail at once with the same error, so that each response comes within ten seconds.
 */
export const queuedTransaction = <T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> =>
  inQueue(() => db().$transaction(work))

/** Runs work that is a single statement, and so a transaction of its own, in the same queue. */
export const queuedStatement = <Row>(statement: Prisma.Sql): Promise<Row[]> =>
  inQueue(() => db().$queryRaw<Row[]>(statement))
