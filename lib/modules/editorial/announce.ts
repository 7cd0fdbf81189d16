import 'server-only'
import { localeOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { unsubscribeToken } from '@/lib/platform/email/unsubscribe-token'
import { absoluteUrl } from '@/lib/platform/site'
import type { MailKind } from '../notifications/policy'
import { notifyWithinDigest } from '../notifications/service'
import type { ContentKind, ItemDesk } from './desk'

/** What somebody is told of, and where they find it. */
interface News {
  desk: Pick<ItemDesk, 'kind' | 'path'>
  item: { id: string; title: string }
  /** Of the same cause nobody is told twice. */
  cause: string
}

type Said =
  | { kind: 'contentApproved'; isEdit: boolean }
  | { kind: 'contentRejected'; isEdit: boolean; reason: string }
  | { kind: 'contentUnpublished'; reason: string }
  | { kind: 'reviewDue'; due: Date }

/** What a person may wish not to be mailed about. */
const WISH: MailKind = 'editorial'

/** Where a person works on an item: the public sees nothing of what was not approved. */
const workPlace = (kind: News['desk']['kind'], id: string) =>
  kind === 'article' ? paths.dashboardArticle(id) : paths.dashboardPaper(id)

/** The mail about it; words of the title stand in its text, never in its subject. */
function mailOf({ desk, item }: News, said: Said) {
  const about = { content: desk.kind, title: item.title }
  const place = 'reason' in said ? workPlace(desk.kind, item.id) : desk.path(item.id)
  const link = (locale: Parameters<typeof localePath>[0]) => absoluteUrl(localePath(locale, place))
  switch (said.kind) {
    case 'contentApproved':
      return { ...about, link, template: said.kind, isEdit: said.isEdit }
    case 'contentRejected':
      return { ...about, link, template: said.kind, isEdit: said.isEdit, reason: said.reason }
    case 'contentUnpublished':
      return { ...about, link, template: said.kind, reason: said.reason }
    case 'reviewDue':
      return { ...about, link, template: said.kind, due: said.due.toISOString() }
  }
}

/**
 * Tells somebody in the application and, unless they asked for none, by mail; within the transaction of what is told.
 * Accounts that are not active are told nothing.
 */
export async function tell(
  tx: TransactionClient,
  userId: string,
  news: News,
  said: Said,
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
  const { desk, item, cause } = news
  const causeKey = `${said.kind}:${cause}`
  const data = {
    content: desk.kind,
    id: item.id,
    ...('isEdit' in said ? { edit: said.isEdit } : {}),
  }
  await tx.notification.createMany({
    data: [{ userId, kind: said.kind, data, causeKey }],
    skipDuplicates: true,
  })
  if (user.notificationPref?.mailEditorial === false) return
  const language = localeOf(user.language)
  const { link, ...mail } = mailOf(news, said)
  await queueEmail(tx, {
    ...mail,
    link: link(language),
    to: user.email,
    language,
    firstName: user.firstName,
    unsubscribe: unsubscribeToken(userId, WISH),
    causeKey: `${causeKey}:${WISH}:${userId}`,
  })
}

/** The notice that something waits for a decision. */
export const WAITING = 'contentWaiting'

/**
 * Tells administrators that an article, a paper or an edit waits for their decision: in the application at once, by
 * mail within the digest of the hour. Who has not read that it waits is not told again.
 */
export async function tellThatItWaits(
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
  await notifyWithinDigest(tx, { kind: WAITING, userIds, data })
}
