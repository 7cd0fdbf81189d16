import 'server-only'
import { curatedTexts } from '@/lib/core/library-kinds'
import { retention } from '@/lib/core/retention'
import { db, Prisma } from '../db/client'

/** How many rows of each kind were deleted. */
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

/** Deletes videos, facts and questions for good. Articles and papers have files: their module removes them. */
async function purgeContent(before: Date): Promise<number> {
  let lost = 0
  for (const kind of curatedTexts) {
    lost += await db().$executeRaw`DELETE FROM ${Prisma.raw(kind)} WHERE deleted_at < ${before}`
  }
  return lost
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
 * Deletes what has passed its retention period (lib/core/retention.ts). Idempotency keys are deleted as soon as they expire.
 * @param now the current time
 * @throws AppError `unavailable` when the database does not answer
 */
export async function purgeExpired(now: Date = new Date()): Promise<Purged> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const tokens = await db().oneTimeToken.deleteMany({
    where: { expiresAt: { lt: ago(retention.oneTimeLink) } },
  })
  // By then it can be neither confirmed nor undone.
  await db().emailChange.deleteMany({ where: { createdAt: { lt: ago(2 * retention.emailUndo) } } })
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
