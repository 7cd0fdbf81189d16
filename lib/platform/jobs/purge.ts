import 'server-only'
import { db } from '../db/client'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How many rows each kind lost. */
export interface Purged {
  tokens: number
  sessions: number
  limits: number
  mails: number
}

/**
 * Removes what has had its time, a while after it ended so that a complaint can still be looked into: links of mails
 * (7 days), sessions that ended or were revoked (30 days), counters of limits (an hour), mails that were sent
 * (30 days).
 * @param now the moment to take for the present
 * @throws AppError `unavailable` when the database does not answer
 */
export async function purgeExpired(now: Date = new Date()): Promise<Purged> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const tokens = await db().oneTimeToken.deleteMany({
    where: { expiresAt: { lt: ago(7 * DAY_MS) } },
  })
  const endedBefore = { lt: ago(30 * DAY_MS) }
  const sessions = await db().session.deleteMany({
    where: { OR: [{ expiresAt: endedBefore }, { revokedAt: endedBefore }] },
  })
  const limits = await db().rateLimit.deleteMany({
    where: { expire: { lt: BigInt(ago(HOUR_MS).getTime()) } },
  })
  const mails = await db().outboxEmail.deleteMany({
    where: { state: 'SENT', sentAt: { lt: ago(30 * DAY_MS) } },
  })
  return {
    tokens: tokens.count,
    sessions: sessions.count,
    limits: limits.count,
    mails: mails.count,
  }
}
