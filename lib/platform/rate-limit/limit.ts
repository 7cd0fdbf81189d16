import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@/lib/core/errors'
import { isLoopback } from '@/lib/core/server-safety.mjs'
import { db } from '../db/client'
import { env } from '../env'
import { addressKey } from './address-key.mjs'

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

/** Load tests may widen the limits, but only if nobody else can reach the server. */
function scale(): number {
  const { HOST, RATE_LIMIT_SCALE } = env()
  return HOST && isLoopback(HOST) ? RATE_LIMIT_SCALE : 1
}

/**
 * Counters in the database: they survive a restart and are safe under parallel attempts, since each count is one
 * statement.
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
export async function countAttempt(
  limiter: Limiter,
  key: string,
): Promise<{ count: number; waitMs: number; isOver: boolean }> {
  try {
    const result = await limiter.consume(key)
    return { count: result.consumedPoints, waitMs: result.msBeforeNext, isOver: false }
  } catch (refusal) {
    // The library throws refusals as well as database errors.
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { count: refusal.consumedPoints, waitMs: refusal.msBeforeNext, isOver: true }
  }
}

const HOUR = 3600

/** Attempts per hour, by address or by account (docs/rules.md#accounts). Hospitals share one address among many people. */
const LIMITS = {
  signUp: { address: 10 },
  reset: { account: 3, address: 30 },
  resend: { account: 3, address: 30 },
  // Requests for mails are limited by account only, so that strangers cannot stop the owner from requesting one.
  signInLink: { address: 30 },
  // A 60-bit code; the limit allows for typing errors.
  withdrawal: { address: 30 },
} as const

/** Attempts per hour of a signed-in person. */
const MEMBER_LIMITS = { comment: 60, report: 30, emailChange: 5 } as const

export type LimitName = keyof typeof LIMITS

/** Hashed, so that the table contains neither a mail address nor a network address. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The key of an account, which may not exist. */
export const accountKey = (email: string) => hashed(email)

/** The key of the caller's network. */
export const networkKey = (address: string) => hashed(addressKey(address))

/** The error `too_many` (429) from the milliseconds until the next attempt. */
export const tooMany = (waitMs: number) =>
  new AppError('too_many', 'accounts.tooMany', undefined, Math.max(1, Math.ceil(waitMs / 1000)))

const limiters = new Map<string, Limiter>()

function getLimiter(name: string, points: number): Limiter {
  const known = limiters.get(name) ?? createLimiter(name, points, HOUR)
  limiters.set(name, known)
  return known
}

/**
 * Counts an attempt, and refuses it when there were too many within an hour, whether or not the account exists.
 * @throws AppError `too_many` (429) with the seconds to wait.
 */
export async function limitAttempts(
  name: LimitName,
  by: { address: string; email?: string },
): Promise<void> {
  const limits: { account?: number; address: number } = LIMITS[name]
  const counted = [
    countAttempt(getLimiter(`${name}:address`, limits.address), networkKey(by.address)),
    ...(limits.account && by.email !== undefined
      ? [countAttempt(getLimiter(`${name}:account`, limits.account), accountKey(by.email))]
      : []),
  ]
  const refused = (await Promise.all(counted)).filter(({ isOver }) => isOver)
  if (refused.length > 0) throw tooMany(Math.max(...refused.map(({ waitMs }) => waitMs)))
}

/**
 * Counts an attempt of a signed-in person, and refuses it when there were too many within an hour.
 * @throws AppError `too_many` (429) with the seconds to wait
 */
export async function limitMember(name: keyof typeof MEMBER_LIMITS, userId: string): Promise<void> {
  const limiter = getLimiter(`${name}:member`, MEMBER_LIMITS[name])
  const { isOver, waitMs } = await countAttempt(limiter, userId)
  if (isOver) throw tooMany(waitMs)
}
