import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { FORUM_NOTICES, FORUM_WISHES, type NoticeKind } from '@/lib/platform/email/forum-mails'
import { UNSENT } from '@/lib/platform/email/queue'
import { COMMENT_NOTICES, type MailKind, mailKinds } from './mail-kinds'
import { countUnread } from './queries'

/**
 * Marks one of the viewer's own notices as read; the first time of reading is kept.
 * @throws AppError `not_found` if it is not a notice of this person.
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

/** Marks all of the viewer's own notices as read. */
export async function readAllNotifications(viewer: Viewer): Promise<{ unreadCount: number }> {
  const where = { userId: viewer.id, readAt: null }
  await db().notification.updateMany({ where, data: { readAt: new Date() } })
  return { unreadCount: await countUnread(viewer) }
}

const noticeKinds = Object.keys(FORUM_NOTICES) as NoticeKind[]

/** The notices that a mail preference covers and that may wait for a digest; none for the digest preference itself. */
const noticesOf = (wish: MailKind): string[] =>
  wish === 'comments'
    ? COMMENT_NOTICES
    : noticeKinds.filter((kind) => FORUM_WISHES[kind] === wish).map((kind) => FORUM_NOTICES[kind])

/** Withdraws unsent mails of these kinds: unsubscribed means unsubscribed. */
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

/** Withdraws every notice waiting to be mailed to somebody, in the transaction that shuts them out. */
export const withdrawNotices = (tx: TransactionClient, userId: string) =>
  withdrawMails(tx, userId, mailKinds)

/** What notices are about, by their `data`: a case, or an article or paper. */
type About =
  | { post: string }
  | { post: string; kind: string }
  | { id: string; kind: string }
  | { id: string }

/**
 * Marks obsolete notices as read for everybody: their object is gone, or what they asked for is done. Runs in the same
 * transaction as that change.
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

/** The data of a notification about an article or paper. */
interface NewsData {
  content: ContentKind
  id: string
  edit?: boolean
}

/** A notification about an article or paper. */
interface ContentNews {
  kind: string
  userIds: readonly string[]
  data: NewsData
}

/**
 * A statement that notifies people of an article or paper in the application at once, and by mail in the hourly digest
 * unless they opted out (docs/rules.md#notices). Skips anybody with an unread notice of the same kind about the same item.
 * @param news a query for whom to notify of what: `user_id` (uuid) and `kind` (text)
 */
export function noticesWithinDigest(news: Prisma.Sql, data: NewsData): Prisma.Sql {
  const now = new Date()
  return Prisma.sql`
    INSERT INTO notification (id, user_id, kind, data, cause_key, in_digest, created_at)
    SELECT gen_random_uuid(), person.id, news.kind, ${JSON.stringify(data)}::jsonb,
      news.kind || ${`:${data.id}:${now.getTime()}`},
      coalesce(wishes.mail_digest, true)
        AND (news.kind <> ALL (${COMMENT_NOTICES}::text[]) OR coalesce(wishes.mail_comments, true)),
      ${now}
    FROM (${news}) AS news
    JOIN "user" AS person ON person.id = news.user_id AND person.account_status = 'ACTIVE'
    LEFT JOIN notification_preference AS wishes ON wishes.user_id = person.id
    WHERE NOT EXISTS (
      SELECT FROM notification AS unread
      WHERE unread.user_id = person.id AND unread.kind = news.kind
        AND unread.data ->> 'id' = ${data.id} AND unread.read_at IS NULL)
    ON CONFLICT DO NOTHING`
}

/** Notifies particular people of one thing, as `noticesWithinDigest` does. */
export async function notifyWithinDigest(
  tx: TransactionClient,
  { kind, userIds, data }: ContentNews,
): Promise<void> {
  if (userIds.length === 0) return
  const news = Prisma.sql`SELECT unnest(${userIds}::uuid[]) AS user_id, ${kind}::text AS kind`
  await tx.$executeRaw(noticesWithinDigest(news, data))
}
