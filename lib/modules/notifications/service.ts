import 'server-only'
import { randomUUID } from 'node:crypto'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid, isWellFormedToken } from '@/lib/core/identifiers'
import type { Viewer } from '@/lib/core/permissions'
import { type DatabaseClient, db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { FORUM_NOTICES, FORUM_PREFERENCES, type NoticeKind } from '@/lib/platform/email/forum-mails'
import { UNSENT } from '@/lib/platform/email/queue'
import { readUnsubscribeToken } from '@/lib/platform/server-secret'
import {
  type AccountNotice,
  APP_NOTICES,
  type AppKind,
  appKinds,
  COMMENT_NOTICES,
  EDITORIAL_NOTICES,
  type MailKind,
  mailKinds,
} from './mail-kinds'
import { countUnread } from './queries'
import type { NotificationSettingsDto, NotificationSettingsInput } from './schema'

/**
 * Marks one of the viewer's own notices as read; the first time of reading is kept.
 * @throws AppError `not_found` if it is not a notice of this person.
 */
export async function markNotificationRead(
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
export async function markAllNotificationsRead(viewer: Viewer): Promise<{ unreadCount: number }> {
  const where = { userId: viewer.id, readAt: null }
  await db().notification.updateMany({ where, data: { readAt: new Date() } })
  return { unreadCount: await countUnread(viewer) }
}

const noticeKinds = Object.keys(FORUM_NOTICES) as NoticeKind[]

/** The notices that a mail preference covers and that may wait for a digest; none for the digest preference itself. */
function getNotices(wish: MailKind): string[] {
  if (wish === 'comments') return COMMENT_NOTICES
  if (wish === 'editorial') return EDITORIAL_NOTICES
  const kinds = noticeKinds.filter((kind) => FORUM_PREFERENCES[kind] === wish)
  return kinds.map((kind) => FORUM_NOTICES[kind])
}

/** Withdraws unsent mails of these kinds after an unsubscribe. */
export async function withdrawMails(
  tx: TransactionClient,
  userId: string,
  kinds: readonly MailKind[],
): Promise<void> {
  for (const kind of kinds) {
    const notices = getNotices(kind)
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

/** Withdraws every mail, push message and SMS waiting for a person, in the transaction that ends their access. */
export async function withdrawNotices(tx: TransactionClient, userId: string): Promise<void> {
  await withdrawMails(tx, userId, mailKinds)
  await tx.outboxAlert.deleteMany({ where: { userId, state: { in: [...UNSENT] } } })
}

/** The subject of notices, by their `data`: a case, a comment on it, or an article or paper. */
type NoticeTarget =
  | { post: string }
  | { post: string; comment: string }
  | { post: string; kind: string }
  | { id: string; kind: string }
  | { id: string }

/**
 * Marks obsolete notices as read for everybody: their object is gone, or the requested action is done. Runs in the
 * transaction of that change.
 */
export async function settleNotices(tx: TransactionClient, about: NoticeTarget): Promise<void> {
  const which =
    'post' in about
      ? Prisma.sql`data ->> 'post' = ${about.post}`
      : Prisma.sql`data ->> 'id' = ${about.id}`
  const kindCondition = 'kind' in about ? Prisma.sql`AND kind = ${about.kind}` : Prisma.empty
  const commentCondition =
    'comment' in about ? Prisma.sql`AND data ->> 'comment' = ${about.comment}` : Prisma.empty
  await tx.$executeRaw`
    UPDATE notification SET read_at = ${new Date()}, in_digest = false
    WHERE ${which} AND read_at IS NULL ${kindCondition} ${commentCondition}`
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
 * A statement that notifies people of an article or paper in the application at once, and by mail in the hourly
 * digest unless they opted out (docs/rules.md#notices). Skips anybody with an unread notice of the same kind about
 * the same item. A notice that is only mailed cannot be read, so it counts as unread until its mail is queued.
 * @param news a query for the recipients and the kind of notice: `user_id` (uuid) and `kind` (text)
 */
export function buildDigestNotices(news: Prisma.Sql, data: NewsData): Prisma.Sql {
  const now = new Date()
  return Prisma.sql`
    INSERT INTO notification (id, user_id, kind, data, cause_key, in_digest, created_at)
    SELECT gen_random_uuid(), person.id, news.kind, ${JSON.stringify(data)}::jsonb,
      news.kind || ${`:${data.id}:${now.getTime()}`}, wanted.by_mail, ${now}
    FROM (${news}) AS news
    JOIN "user" AS person ON person.id = news.user_id AND person.account_status = 'ACTIVE'
    LEFT JOIN notification_preference AS wishes ON wishes.user_id = person.id
    CROSS JOIN LATERAL (
      SELECT news.kind = ANY (coalesce(wishes.app_muted, '{}')) AS is_muted,
        coalesce(wishes.mail_digest, true)
        AND (news.kind <> ALL (${COMMENT_NOTICES}::text[]) OR coalesce(wishes.mail_comments, true))
        AND (news.kind <> ALL (${EDITORIAL_NOTICES}::text[]) OR coalesce(wishes.mail_editorial, true))
        AS by_mail) AS wanted
    WHERE NOT EXISTS (
      SELECT FROM notification AS unread
      WHERE unread.user_id = person.id AND unread.kind = news.kind
        AND unread.data ->> 'id' = ${data.id} AND unread.read_at IS NULL
        AND (unread.in_digest OR NOT (wanted.is_muted AND wanted.by_mail)))
    ON CONFLICT DO NOTHING`
}

/** Notifies particular people of one event, as `buildDigestNotices` does. */
export async function notifyInDigest(
  tx: TransactionClient,
  { kind, userIds, data }: ContentNews,
): Promise<void> {
  if (userIds.length === 0) return
  const news = Prisma.sql`SELECT unnest(${userIds}::uuid[]) AS user_id, ${kind}::text AS kind`
  await tx.$executeRaw(buildDigestNotices(news, data))
}

/** Notifies somebody in the application of a change to their account, within the transaction of that change. */
export async function notifyAboutAccount(
  tx: TransactionClient,
  userId: string,
  kind: AccountNotice,
): Promise<void> {
  const causeKey = `account:${kind}:${randomUUID()}`
  await tx.notification.create({ data: { userId, kind, data: {}, causeKey } })
}

const COLUMNS = {
  urgency: 'mailUrgency',
  tagging: 'mailTagging',
  answer: 'mailAnswer',
  reply: 'mailReply',
  mention: 'mailMention',
  update: 'mailUpdate',
  digest: 'mailDigest',
  editorial: 'mailEditorial',
  comments: 'mailComments',
} as const satisfies Record<MailKind, string>

async function read(client: DatabaseClient, userId: string): Promise<NotificationSettingsDto> {
  const row = await client.notificationPreference.findUnique({ where: { userId } })
  const wish = (kind: MailKind) => row?.[COLUMNS[kind]] ?? true
  const mail = mailKinds.map((kind) => [kind, wish(kind)] as const)
  const muted = new Set(row?.appMuted)
  const isShown = (kind: AppKind) => !APP_NOTICES[kind].some((notice) => muted.has(notice))
  const app = appKinds.map((kind) => [kind, isShown(kind)] as const)
  return {
    mail: Object.fromEntries(mail) as Record<MailKind, boolean>,
    app: Object.fromEntries(app) as Record<AppKind, boolean>,
  }
}

/** A person's mail and notice preferences; everything is on until they change it. */
export const readSettings = (viewer: Viewer) => read(db(), viewer.id)

/** The muted kinds of notices after a change of preferences. */
function mutedAfter(before: readonly string[], wishes: Partial<Record<AppKind, boolean>>) {
  const changed = appKinds.filter((kind) => wishes[kind] !== undefined)
  const named = new Set(changed.flatMap((kind): readonly string[] => APP_NOTICES[kind]))
  const ended = changed.filter((kind) => wishes[kind] === false)
  return [
    ...before.filter((notice) => !named.has(notice)),
    ...ended.flatMap((kind): readonly string[] => APP_NOTICES[kind]),
  ]
}

async function save(userId: string, { mail: wishes = {}, app = {} }: NotificationSettingsInput) {
  const data = Object.fromEntries(
    mailKinds.flatMap((kind) =>
      wishes[kind] === undefined ? [] : [[COLUMNS[kind], wishes[kind]]],
    ),
  )
  return queuedTransaction(async (tx) => {
    // Concurrent first saves must not fail: one of them creates the row.
    await tx.notificationPreference.createMany({ data: [{ userId }], skipDuplicates: true })
    await tx.$queryRaw`SELECT 1 FROM notification_preference WHERE user_id = ${userId}::uuid FOR UPDATE`
    const { appMuted } = await tx.notificationPreference.findUniqueOrThrow({ where: { userId } })
    await tx.notificationPreference.update({
      where: { userId },
      data: { ...data, appMuted: mutedAfter(appMuted, app) },
    })
    const ended = mailKinds.filter((kind) => wishes[kind] === false)
    await withdrawMails(tx, userId, ended)
    return read(tx, userId)
  })
}

/**
 * Changes the viewer's mail and notice preferences; absent fields stay. Withdraws waiting mails of the kinds switched
 * off.
 */
export const saveSettings = (viewer: Viewer, wishes: NotificationSettingsInput) =>
  save(viewer.id, wishes)

const invalid = (text = 'notifications.linkInvalid') =>
  new AppError('invalid', text, { token: [text] })

const isMailKind = (kind: string): kind is MailKind =>
  (mailKinds as readonly string[]).includes(kind)

/**
 * Unsubscribes from a kind of mail through the link in one; no sign-in needed. Repeating it changes nothing.
 * @throws AppError `invalid` (422) at `token` if it is damaged or this server did not sign it.
 */
export async function unsubscribe(token: string): Promise<{ kind: MailKind }> {
  if (!isWellFormedToken(token, 'unsubscribe')) throw invalid('notifications.unsubscribeMissing')
  const named = readUnsubscribeToken(token)
  if (!named || !isMailKind(named.kind)) throw invalid()
  const { userId, kind } = named
  if ((await db().user.count({ where: { id: userId } })) === 0) throw invalid()
  await save(userId, { mail: { [kind]: false } })
  return { kind }
}
