import 'server-only'
import { toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { toViewer, viewerColumns } from '@/lib/platform/auth/standing'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { unsubscribeToken } from '@/lib/platform/server-secret'
import { absoluteUrl } from '@/lib/platform/site'
import { COMMENT_NOTICES } from './mail-kinds'

/** Routine notices cause at most one digest mail an hour. */
const HOUR_MS = 3_600_000

/**
 * Claims a person's digest until the transaction ends: other workers skip it, and at least an hour must have passed since
 * the last one.
 */
async function claimDigest(tx: TransactionClient, userId: string, now: Date): Promise<boolean> {
  await tx.notificationPreference.createMany({
    data: [{ userId, updatedAt: now }],
    skipDuplicates: true,
  })
  const before = new Date(now.getTime() - HOUR_MS)
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM notification_preference
    WHERE user_id = ${userId}::uuid AND (digest_queued_at IS NULL OR digest_queued_at <= ${before})
    FOR UPDATE SKIP LOCKED`
  return rows.length > 0
}

/**
 * Takes the notices that wait for a person's digest and counts those that are unread and whose case can still be
 * read; a withdrawal of consent leaves nothing to read. People outside the staff only get notices about comments.
 */
async function takeNotices(
  tx: TransactionClient,
  userId: string,
  isStaff: boolean,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    WITH taken AS (
      UPDATE notification SET in_digest = false WHERE user_id = ${userId}::uuid AND in_digest
      RETURNING read_at, kind, data
    )
    SELECT count(*)::int AS count FROM taken
    LEFT JOIN forum_post AS post ON post.id = (taken.data ->> 'post')::uuid
    WHERE taken.read_at IS NULL AND (${isStaff} OR taken.kind = ANY(${[...COMMENT_NOTICES]}))
      AND (taken.data ->> 'post' IS NULL OR taken.kind = 'forumWithdrawal' OR post.deleted_at IS NULL
      AND post.redacted_at IS NULL AND (post.held_since IS NULL OR taken.kind IN ('forumLook', 'forumSentBack'))
      AND (post.state <> 'CLOSED' OR taken.kind = 'forumClosing'))`
  return row?.count ?? 0
}

/** Withdraws an unsent digest (the mail host is down), so that the next one includes its notices. */
async function takeWaitingDigest(tx: TransactionClient, userId: string): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    DELETE FROM outbox_email
    WHERE state = 'WAITING' AND cause_key LIKE 'digest:%' AND cause_key LIKE ${`%:digest:${userId}`}
    RETURNING (props ->> 'count')::int AS count`
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** @returns whether a mail was queued */
async function queueDigest(userId: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if (!(await claimDigest(tx, userId, now))) return false
    const user = await tx.user.findFirst({
      where: { id: userId, accountStatus: 'ACTIVE' },
      select: {
        ...viewerColumns(now),
        email: true,
        firstName: true,
        language: true,
        notificationPref: { select: { mailDigest: true } },
      },
    })
    const isStaff = user !== null && can(toViewer(user), 'dashboard.view')
    const count = await takeNotices(tx, userId, isStaff)
    if (count === 0 || !user?.notificationPref?.mailDigest) return false
    const total = count + (await takeWaitingDigest(tx, userId))
    await tx.notificationPreference.update({ where: { userId }, data: { digestQueuedAt: now } })
    const language = toLocale(user.language)
    await queueEmail(tx, {
      template: 'forumDigest',
      firstName: user.firstName,
      count: total,
      link: absoluteUrl(localePath(language, isStaff ? paths.notifications : paths.ownNotices)),
      unsubscribe: unsubscribeToken(userId, 'digest'),
      to: user.email,
      language,
      causeKey: `digest:${now.getTime()}:digest:${userId}`,
    })
    return true
  })
}

/**
 * Queues one mail with a count for every person with waiting routine notices, at most one an hour. Takes the notices
 * and queues the mail in one transaction, so that each notice is counted in exactly one mail. Any number of processes
 * may run this at once.
 * @param now the current time
 * @returns the number of mails
 */
export async function queueDigests(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - HOUR_MS)
  const due = await db().$queryRaw<{ userId: string }[]>`
    SELECT DISTINCT notice.user_id::text AS "userId" FROM notification AS notice
    LEFT JOIN notification_preference AS wish ON wish.user_id = notice.user_id
    WHERE notice.in_digest AND (wish.digest_queued_at IS NULL OR wish.digest_queued_at <= ${before})`
  let queued = 0
  for (const { userId } of due) if (await queueDigest(userId, now)) queued += 1
  if (queued > 0) scheduleDelivery()
  return queued
}

const MINUTE_MS = 60_000

/** The background jobs for notices in the serving process. */
export const notificationJobs: Job[] = [leasedJob('digests', MINUTE_MS, () => queueDigests())]
