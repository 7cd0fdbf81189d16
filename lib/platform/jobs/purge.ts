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
  keys: number
  content: number
  drafts: number
  presences: number
  notifications: number
}

/** Videos, facts and questions that were deleted. Articles and papers have files: their module removes them. */
async function purgeContent(before: Date): Promise<number> {
  const where = { deletedAt: { lt: before } }
  const lost = [
    await db().video.deleteMany({ where }),
    await db().fact.deleteMany({ where }),
    await db().faq.deleteMany({ where }),
  ]
  return lost.reduce((sum, { count }) => sum + count, 0)
}

/** Notices: 90 days after they were read, after a year otherwise. */
function purgeNotifications(readBefore: Date, createdBefore: Date) {
  return db().notification.deleteMany({
    where: {
      OR: [{ readAt: { lt: readBefore } }, { readAt: null, createdAt: { lt: createdBefore } }],
    },
  })
}

/**
 * Removes what has had its time, a while after it ended so that a complaint can still be looked into: links of mails
 * (7 days), sessions that ended or were revoked (30 days), counters of limits (an hour), mails that were sent
 * (30 days), content that was deleted (30 days), drafts that nobody touched (30 days), signs of life in the editor (a
 * day), notices (90 days after they were read, a year otherwise). Keys of requests go at their end, a day after the
 * request.
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
  const keys = await db().idempotencyKey.deleteMany({ where: { expiresAt: { lt: now } } })
  const content = await purgeContent(ago(30 * DAY_MS))
  const drafts = await db().draft.deleteMany({ where: { updatedAt: { lt: ago(30 * DAY_MS) } } })
  const presences = await db().editingPresence.deleteMany({
    where: { seenAt: { lt: ago(DAY_MS) } },
  })
  const notifications = await purgeNotifications(ago(90 * DAY_MS), ago(365 * DAY_MS))
  return {
    tokens: tokens.count,
    sessions: sessions.count,
    limits: limits.count,
    mails: mails.count,
    keys: keys.count,
    content,
    drafts: drafts.count,
    presences: presences.count,
    notifications: notifications.count,
  }
}
