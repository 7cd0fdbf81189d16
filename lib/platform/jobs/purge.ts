import 'server-only'
import { retention } from '@/lib/core/retention'
import { db } from '../db/client'

/** How many rows each kind lost. */
export interface Purged {
  tokens: number
  sessions: number
  limits: number
  mails: number
  alerts: number
  keys: number
  content: number
  drafts: number
  presences: number
  notifications: number
  counts: number
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

function purgeNotifications(readBefore: Date, createdBefore: Date) {
  return db().notification.deleteMany({
    where: {
      OR: [{ readAt: { lt: readBefore } }, { readAt: null, createdAt: { lt: createdBefore } }],
    },
  })
}

function purgeCounts(before: Date, wordsBefore: Date) {
  return db().dailyCount.deleteMany({
    where: { OR: [{ day: { lt: before } }, { kind: 'NOT_FOUND', day: { lt: wordsBefore } }] },
  })
}

/**
 * Removes what has had its time (lib/core/retention.ts). Keys of requests go at their end.
 * @param now the moment to take for the present
 * @throws AppError `unavailable` when the database does not answer
 */
export async function purgeExpired(now: Date = new Date()): Promise<Purged> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const tokens = await db().oneTimeToken.deleteMany({
    where: { expiresAt: { lt: ago(retention.oneTimeLink) } },
  })
  const endedBefore = { lt: ago(retention.session) }
  const sessions = await db().session.deleteMany({
    where: { OR: [{ expiresAt: endedBefore }, { revokedAt: endedBefore }] },
  })
  const limits = await db().rateLimit.deleteMany({
    where: { expire: { lt: BigInt(ago(retention.triesCount).getTime()) } },
  })
  const mails = await db().outboxEmail.deleteMany({
    where: { state: 'SENT', sentAt: { lt: ago(retention.sentMail) } },
  })
  const alerts = await db().outboxAlert.deleteMany({
    where: { createdAt: { lt: ago(retention.sentMail) }, state: { in: ['SENT', 'FAILED'] } },
  })
  const keys = await db().idempotencyKey.deleteMany({ where: { expiresAt: { lt: now } } })
  const content = await purgeContent(ago(retention.deleted))
  const drafts = await db().draft.deleteMany({ where: { updatedAt: { lt: ago(retention.draft) } } })
  const presences = await db().editingPresence.deleteMany({
    where: { seenAt: { lt: ago(retention.editingPresence) } },
  })
  const notifications = await purgeNotifications(
    ago(retention.readNotice),
    ago(retention.unreadNotice),
  )
  const counts = await purgeCounts(ago(retention.dailyCount), ago(retention.wordsNotFound))
  return {
    tokens: tokens.count,
    sessions: sessions.count,
    limits: limits.count,
    mails: mails.count,
    alerts: alerts.count,
    keys: keys.count,
    content,
    drafts: drafts.count,
    presences: presences.count,
    notifications: notifications.count,
    counts: counts.count,
  }
}
