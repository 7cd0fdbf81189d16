import 'server-only'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { isLoopback } from '@/lib/core/exposure.mjs'
import { db } from '../db/client'
import { env } from '../env'

interface Query {
  text: string
  values: unknown[]
}

interface Row {
  points: number
  expire: bigint | null
}

/** The part of a PostgreSQL client that the library uses, on top of our own. */
const client = {
  async query({ text, values }: Query) {
    const found = await db().$queryRawUnsafe<Row[]>(text, ...values)
    const rows = found.map((row) => ({
      ...row,
      expire: row.expire === null ? null : Number(row.expire),
    }))
    return { rows, rowCount: rows.length }
  },
}

/** Load tests may widen the limits, as long as nobody else can reach the server. */
function scale(): number {
  const { HOST, RATE_LIMIT_SCALE } = env()
  return HOST && isLoopback(HOST) ? RATE_LIMIT_SCALE : 1
}

/**
 * Counters in the database: they survive a restart and hold under parallel attempts, since each count is one statement.
 * @param points attempts until refusal; @param seconds how long a count lives
 */
export function createLimiter(prefix: string, points: number, seconds: number) {
  return new RateLimiterPostgres({
    storeClient: client,
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: prefix,
    points: points * scale(),
    duration: seconds,
  })
}

export type Limiter = ReturnType<typeof createLimiter>

/**
 * Counts one attempt.
 * @returns the count, and the milliseconds until it resets.
 */
export async function countTry(
  limiter: Limiter,
  key: string,
): Promise<{ count: number; waitMs: number; isOver: boolean }> {
  try {
    const result = await limiter.consume(key)
    return { count: result.consumedPoints, waitMs: result.msBeforeNext, isOver: false }
  } catch (refusal) {
    // The library throws its refusals as well as database errors.
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { count: refusal.consumedPoints, waitMs: refusal.msBeforeNext, isOver: true }
  }
}
