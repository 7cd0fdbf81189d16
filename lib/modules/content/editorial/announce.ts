import 'server-only'
import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import { toLocale } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { unsubscribeToken } from '@/lib/platform/server-secret'
import { absoluteUrl } from '@/lib/platform/site'
import type { MailKind } from '../../notifications/mail-kinds'
import { notifyInDigest } from '../../notifications/service'

/** The subject of a notification, and its address. */
interface NoticeSubject {
  kind: ContentKind
  item: { id: string; title: string }
  /** Deduplicates notices: each person is notified once per cause. */
  cause: string
}

type NoticeContent =
  | { kind: 'contentApproved'; isEdit: boolean }
  | { kind: 'contentRejected'; isEdit: boolean; reason: string }
  | { kind: 'contentUnpublished'; reason: string }
  | { kind: 'reviewSentBack'; reason: string }
  | { kind: 'reviewDue'; due: Date }

/** The kind of mail that people may opt out of here. */
const MAIL_PREFERENCE: MailKind = 'editorial'

/** Builds the mail; the title appears in its text, never in its subject. */
function buildMail({ kind, item }: NoticeSubject, content: NoticeContent) {
  const about = { content: kind, title: item.title }
  // An unapproved item has no public page.
  const { path, workPath } = contentKinds[kind]
  const place = ('reason' in content ? workPath : path)(item.id)
  const link = (locale: Parameters<typeof localePath>[0]) => absoluteUrl(localePath(locale, place))
  switch (content.kind) {
    case 'contentApproved':
      return { ...about, link, template: content.kind, isEdit: content.isEdit }
    case 'contentRejected':
      return {
        ...about,
        link,
        template: content.kind,
        isEdit: content.isEdit,
        reason: content.reason,
      }
    case 'contentUnpublished':
    case 'reviewSentBack':
      return { ...about, link, template: content.kind, reason: content.reason }
    case 'reviewDue':
      return { ...about, link, template: content.kind, due: content.due.toISOString() }
  }
}

/**
 * Notifies somebody in the application and, unless they opted out, by mail, within the transaction of the event. Inactive
 * accounts are not notified.
 */
export async function notifyPerson(
  tx: TransactionClient,
  userId: string,
  occasion: NoticeSubject,
  content: NoticeContent,
): Promise<void> {
  const user = await tx.user.findFirst({
    where: { id: userId, accountStatus: 'ACTIVE' },
    select: {
      email: true,
      firstName: true,
      language: true,
      notificationPref: { select: { mailEditorial: true } },
    },
  })
  if (!user) return
  const { kind, item, cause } = occasion
  const causeKey = `${content.kind}:${cause}`
  const data = {
    content: kind,
    id: item.id,
    ...('isEdit' in content ? { edit: content.isEdit } : {}),
  }
  await tx.notification.createMany({
    data: [{ userId, kind: content.kind, data, causeKey }],
    skipDuplicates: true,
  })
  if (user.notificationPref?.mailEditorial === false) return
  const language = toLocale(user.language)
  const { link, ...mail } = buildMail(occasion, content)
  await queueEmail(tx, {
    ...mail,
    link: link(language),
    to: user.email,
    language,
    firstName: user.firstName,
    unsubscribe: unsubscribeToken(userId, MAIL_PREFERENCE),
    causeKey: `${causeKey}:${MAIL_PREFERENCE}:${userId}`,
  })
}

/** The kind of notice about an item awaiting a decision. */
export const WAITING = 'contentWaiting'

/**
 * Notifies administrators that an article, a paper or an edit awaits their decision: in the application at once, by
 * mail in the hourly digest. Skips administrators with an unread notice of this kind.
 */
export async function notifyAboutWaiting(
  tx: TransactionClient,
  {
    kind,
    id,
    isEdit,
    actorId,
  }: { kind: ContentKind; id: string; isEdit: boolean; actorId: string },
): Promise<void> {
  const admins = await tx.user.findMany({
    where: { role: 'ADMIN', accountStatus: 'ACTIVE', isApproved: true, id: { not: actorId } },
    select: { id: true },
  })
  const userIds = admins.map((admin) => admin.id)
  const data = { content: kind, id, edit: isEdit }
  await notifyInDigest(tx, { kind: WAITING, userIds, data })
}
