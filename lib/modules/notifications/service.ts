import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { FORUM_NOTICES, FORUM_WISHES, type NoticeKind } from '@/lib/platform/email/forum-mails'
import { UNSENT } from '@/lib/platform/email/queue'
import { type MailKind, mailKinds } from './mail-kinds'
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

const noticeKinds = Object.keys(FORUM_NOTICES) as NoticeKind[]

/** The notices that go by a wish and may wait for a digest; without the digest itself, all of them. */
const noticesOf = (wish: MailKind): string[] =>
  noticeKinds.filter((kind) => FORUM_WISHES[kind] === wish).map((kind) => FORUM_NOTICES[kind])

/** What waits to be mailed of these kinds is not mailed any more: unsubscribed means unsubscribed. */
export async function withdrawMails(
  tx: TransactionClient,
  userId: string,
  kinds: readonly MailKind[],
): Promise<void> {
  for (const kind of kinds) {
    const notices = noticesOf(kind)
    if (notices.length > 0 || kind === 'digest') {
      await tx.notification.updateMany({
        where: {
          userId,
          inDigest: true,
          ...(kind === 'digest' ? {} : { kind: { in: notices } }),
        },
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

/** Withdraws every notice that waits to be mailed to somebody, within the transaction that shuts them out. */
export const withdrawNotices = (tx: TransactionClient, userId: string) =>
  withdrawMails(tx, userId, mailKinds)

/** What notices are about, by their `data`: a case, or an article or paper. */
type About =
  | { post: string }
  | { post: string; kind: string }
  | { id: string; kind: string }
  | { id: string }

/**
 * Marks what says nothing any more as read, for everybody: its object is gone, or what it called to is done. Within the
 * transaction of that.
 */
export async function settleNotices(tx: TransactionClient, about: About): Promise<void> {
  const which =
    'post' in about
      ? Prisma.sql`data ->> 'post' = ${about.post}`
      : Prisma.sql`data ->> 'id' = ${about.id}`
  const ofKind = 'kind' in about ? Prisma.sql`AND kind = ${about.kind}` : Prisma.empty
  await tx.$executeRaw`
    UPDATE notification SET read_at = ${new Date()}, in_digest = false
    WHERE ${which} AND read_at IS NULL ${ofKind}`
}

/** Something that people are told of an article or paper. */
interface ContentNews {
  kind: string
  userIds: readonly string[]
  data: { content: 'article' | 'paper'; id: string; edit?: boolean }
}

/**
 * Tells people of an article or paper in the application at once, and by mail within the digest of the hour, unless
 * they wish for none. Who has not read the same of it yet is not told again.
 */
export async function notifyWithinDigest(
  tx: TransactionClient,
  { kind, userIds, data }: ContentNews,
): Promise<void> {
  const now = new Date()
  const unread = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id::text AS "userId" FROM notification
    WHERE data ->> 'id' = ${data.id} AND kind = ${kind} AND read_at IS NULL`
  const known = new Set(unread.map(({ userId }) => userId))
  const people = await tx.user.findMany({
    where: { id: { in: userIds.filter((id) => !known.has(id)) }, accountStatus: 'ACTIVE' },
    select: { id: true, notificationPref: { select: { mailDigest: true } } },
  })
  await tx.notification.createMany({
    data: people.map(({ id: userId, notificationPref }) => ({
      userId,
      kind,
      data,
      causeKey: `${kind}:${data.id}:${now.getTime()}`,
      inDigest: notificationPref?.mailDigest ?? true,
      createdAt: now,
    })),
    skipDuplicates: true,
  })
}
