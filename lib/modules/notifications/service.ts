import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { FORUM_NOTICES } from '@/lib/platform/email/forum-mails'
import { UNSENT } from '@/lib/platform/email/queue'
import { type MailKind, mailKinds } from './policy'
import { countUnread } from './queries'

/**
 * Marks one of one's own notices as read; the first reading stays noted.
 * @throws AppError `not_found` for what is not a notice of this person.
 */
export async function readNotification(
  viewer: Viewer,
  id: string,
): Promise<{ unreadCount: number }> {
  const where = { id, userId: viewer.id }
  const isOwn = isUuid(id) && (await db().notification.count({ where })) > 0
  if (!isOwn) throw new AppError('not_found', 'notifications.missing')
  await db().notification.updateMany({
    where: { ...where, readAt: null },
    data: { readAt: new Date() },
  })
  return { unreadCount: await countUnread(viewer) }
}

/** Marks all of one's own notices as read. */
export async function readAllNotifications(viewer: Viewer): Promise<{ unreadCount: number }> {
  const where = { userId: viewer.id, readAt: null }
  await db().notification.updateMany({ where, data: { readAt: new Date() } })
  return { unreadCount: await countUnread(viewer) }
}

/** The notices that may wait for a digest; without the digest itself, all of them. */
const NOTICES: Partial<Record<MailKind, string>> = FORUM_NOTICES

/** What waits to be mailed of these kinds is not mailed any more: unsubscribed means unsubscribed. */
export async function takeBack(
  tx: TransactionClient,
  userId: string,
  kinds: readonly MailKind[],
): Promise<void> {
  for (const kind of kinds) {
    const notice = NOTICES[kind]
    if (notice || kind === 'digest') {
      await tx.notification.updateMany({
        where: { userId, inDigest: true, ...(notice ? { kind: notice } : {}) },
        data: { inDigest: false },
      })
    }
    await tx.outboxEmail.deleteMany({
      where: {
        state: { in: [...UNSENT] },
        causeKey: { endsWith: `:${kind}:${userId}` },
      },
    })
  }
}

/** Takes back every notice that waits to be mailed to somebody, within the transaction that shuts them out. */
export const takeBackNotices = (tx: TransactionClient, userId: string) =>
  takeBack(tx, userId, mailKinds)
