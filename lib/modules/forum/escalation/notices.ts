import 'server-only'
import { toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { Viewer } from '@/lib/core/permissions'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { JOINED } from '@/lib/platform/db/public-content'
import { FORUM_NOTICES, FORUM_PREFERENCES, type NoticeKind } from '@/lib/platform/email/forum-mails'
import type { QueuedEmail } from '@/lib/platform/email/mail'
import { queueEmails, UNSENT } from '@/lib/platform/email/queue'
import { unsubscribeToken } from '@/lib/platform/server-secret'
import { absoluteUrl } from '@/lib/platform/site'
import { cliniciansAt } from '../../accounts/users/queries'
import { alertColumns, queueUrgentAlerts } from '../../reach/service'
import { type CaseRow, findCase } from '../cases/case'
import type { channels, Watching } from '../schema'

/**
 * Records the first time a person sees a case, notified or not, and marks their notices about it as read. This needs
 * its own request, because GET requests change nothing (docs/rules.md#access) and a prefetched page has not been
 * seen.
 * @throws AppError `forbidden` to all but approved staff; `not_found`.
 */
export async function markPostSeen(
  viewer: Viewer,
  id: string,
  now: Date = new Date(),
): Promise<null> {
  const post = await findCase(viewer, id)
  if (post.authorId !== viewer.id) {
    await db().forumReceipt.createMany({
      data: [{ postId: id, userId: viewer.id, toldAt: null }],
      skipDuplicates: true,
    })
  }
  await db().forumReceipt.updateMany({
    where: { postId: id, userId: viewer.id, seenAt: null },
    data: { seenAt: now },
  })
  await db().notification.updateMany({
    where: { userId: viewer.id, readAt: null, data: { path: ['post'], equals: id } },
    data: { readAt: now },
  })
  return null
}

/**
 * Sets whether the viewer follows a case, mutes it, or is notified according to their part in it (docs/rules.md#work-on-cases).
 * @throws AppError `forbidden` to all but approved staff; `not_found`.
 */
export async function watchCase(viewer: Viewer, postId: string, watching: Watching): Promise<null> {
  await findCase(viewer, postId)
  const key = { postId, userId: viewer.id }
  if (watching === 'none') {
    await db().caseWatch.deleteMany({ where: key })
    return null
  }
  const isMuted = watching === 'mute'
  await db().caseWatch.upsert({
    where: { postId_userId: key },
    create: { ...key, isMuted },
    update: { isMuted },
  })
  return null
}

/** Reads a person's choice to follow or mute a case. */
export async function readWatching(viewer: Viewer, postId: string): Promise<Watching> {
  const row = await db().caseWatch.findUnique({
    where: { postId_userId: { postId, userId: viewer.id } },
    select: { isMuted: true },
  })
  if (!row) return 'none'
  return row.isMuted ? 'mute' : 'watch'
}

/** Reads the people who muted a case; they only get notices addressed to them. */
async function readMuted(tx: TransactionClient, postId: string): Promise<Set<string>> {
  const rows = await tx.caseWatch.findMany({
    where: { postId, isMuted: true },
    select: { userId: true },
  })
  return new Set(rows.map(({ userId }) => userId))
}

/** An event and its actor, who is not notified. */
interface CaseEvent {
  post: Pick<CaseRow, 'id' | 'caseStatus'>
  /** Whether the case awaits a second look; queried if absent. */
  isHeld?: boolean
  /** Null for an event without an actor. */
  actorId: string | null
  /** Deduplicates notices: each person is notified once per cause. */
  cause: string
  commentId?: string
  /** The people whom a comment mentions, also those notified of it for another reason. */
  mentionedIds?: readonly string[]
  /** The tagged people: they get mail about an urgent case even when they want mail about tags only. */
  taggedIds?: readonly string[]
  /** The people on call: they are notified of an urgent case even when they have muted it. */
  onCallIds?: readonly string[]
  now?: Date
}

export type Channel = (typeof channels)[number]

const MAIL_PREFERENCES = {
  urgency: 'mailUrgency',
  tagging: 'mailTagging',
  answer: 'mailAnswer',
  reply: 'mailReply',
  mention: 'mailMention',
  update: 'mailUpdate',
} as const

const receiverColumns = {
  ...alertColumns,
  email: true,
  firstName: true,
  notificationPref: true,
} as const satisfies Prisma.UserSelect

type Receiver = Prisma.UserGetPayload<{ select: typeof receiverColumns }>

const wantsMail = ({ notificationPref }: Receiver, kind: NoticeKind) =>
  notificationPref?.[MAIL_PREFERENCES[FORUM_PREFERENCES[kind]]] ?? true
const wantsDigest = ({ notificationPref }: Receiver) => notificationPref?.mailDigest ?? true

/** Events of an urgent case that alert people by push and SMS. */
const ALERT_KINDS = new Set<NoticeKind>(['urgency', 'tagging', 'unattended'])

/** Notices addressed to particular people, sent even when they muted the case (docs/rules.md#work-on-cases). */
const ALWAYS_NOTIFY = new Set<NoticeKind>([
  'tagging',
  'mention',
  'unattended',
  'passed',
  'passedAlone',
  'withdrawal',
  'sentBack',
  'shown',
])

/** Events sent while a case is held, to its author and to those who may review it. */
const WHILE_HELD = new Set<NoticeKind>(['look', 'sentBack', 'withdrawal'])

const isCaseHeld = async (tx: TransactionClient, id: string): Promise<boolean> =>
  (await tx.forumPost.count({ where: { id, heldSince: { not: null } } })) > 0

/**
 * Selects the notice that a person gets where several apply: the first that they want in the application and by mail,
 * or else in the application.
 */
function selectNotice(receiver: Receiver, kinds: readonly NoticeKind[]): NoticeKind | undefined {
  const appMuted = receiver.notificationPref?.appMuted ?? []
  const shown = kinds.filter((kind) => !appMuted.includes(FORUM_NOTICES[kind]))
  return shown.find((kind) => wantsMail(receiver, kind)) ?? shown[0] ?? kinds[0]
}

/** The prefix of the cause of every mail about a case, so that unsent ones can be withdrawn. */
const getCause = (postId: string) => `case:${postId}:`

/** Builds a mail that says that something waits and where, without text or names from the case. */
function mailFor(receiver: Receiver, kind: NoticeKind, { post, cause }: CaseEvent): QueuedEmail {
  const language = toLocale(receiver.language)
  const wish = FORUM_PREFERENCES[kind]
  return {
    template: 'forumNews',
    news: kind,
    firstName: receiver.firstName,
    link: absoluteUrl(localePath(language, paths.dashboardForumPost(post.id))),
    unsubscribe: unsubscribeToken(receiver.id, wish),
    to: receiver.email,
    language,
    causeKey: `${getCause(post.id)}${cause}:${wish}:${receiver.id}`,
  }
}

/**
 * Notifies people about a case, in the application and by mail as they prefer, in the transaction of the event, so
 * that neither exists without the other. Mail about an urgent case leaves at once; a routine one waits for the
 * digest. Skips people who may not read the forum, the person who caused the event, and those who muted the case
 * unless the notice is addressed to them. While a case waits for a second look, notifies only its author and its
 * reviewers.
 * @param kinds the kind of notice, by user id; a mentioned person gets that of the mention if they do not want this one
 * @returns the people notified now, with the channels used
 */
export async function notifyAboutCase(
  tx: TransactionClient,
  occasion: CaseEvent,
  kinds: ReadonlyMap<string, NoticeKind>,
): Promise<Map<string, Channel[]>> {
  const { post, actorId, cause, commentId, taggedIds = [], onCallIds = [] } = occasion
  const mentioned = new Set(occasion.mentionedIds)
  const { now = new Date() } = occasion
  const isHeld = occasion.isHeld ?? (await isCaseHeld(tx, post.id))
  const muted = await readMuted(tx, post.id)
  const called = new Set([...taggedIds, ...onCallIds])
  const shouldNotify = (id: string, kind: NoticeKind) =>
    (!isHeld || WHILE_HELD.has(kind)) &&
    (!muted.has(id) || ALWAYS_NOTIFY.has(kind) || (kind === 'urgency' && called.has(id)))
  const wanted = new Map<string, NoticeKind[]>()
  for (const [id, kind] of kinds) {
    const all = mentioned.has(id) && kind !== 'mention' ? [kind, 'mention' as const] : [kind]
    const possible = all.filter((each) => shouldNotify(id, each))
    if (id !== actorId && possible.length > 0) wanted.set(id, possible)
  }
  const ids = [...wanted.keys()]
  if (ids.length === 0) return new Map()
  const receivers = await tx.user.findMany({
    where: { id: { in: ids }, ...cliniciansAt(now) },
    select: receiverColumns,
    ...JOINED,
  })
  const isUrgent = post.caseStatus === 'URGENCY'
  const getKinds = ({ id }: Receiver) => wanted.get(id) ?? []
  const getKind = (receiver: Receiver) => selectNotice(receiver, getKinds(receiver)) ?? 'mention'
  const wantsAnyMail = (receiver: Receiver) =>
    getKinds(receiver).some((kind) => wantsMail(receiver, kind))
  const notices = await tx.notification.createManyAndReturn({
    data: receivers.map((receiver) => ({
      userId: receiver.id,
      kind: FORUM_NOTICES[getKind(receiver)],
      data: { post: post.id, ...(commentId ? { comment: commentId } : {}) },
      causeKey: `${getCause(post.id)}${cause}`,
      inDigest: !isUrgent && wantsAnyMail(receiver) && wantsDigest(receiver),
      createdAt: now,
    })),
    skipDuplicates: true,
    select: { userId: true, inDigest: true },
  })
  const fresh = new Map(
    notices.map(({ userId, inDigest }): [string, Channel[]] => [
      userId,
      inDigest ? ['bell', 'digest'] : ['bell'],
    ]),
  )
  if (!isUrgent) return fresh
  const mails = receivers.flatMap((receiver) => {
    const possible = taggedIds.includes(receiver.id)
      ? [...getKinds(receiver), 'tagging' as const]
      : getKinds(receiver)
    const kind = possible.find((each) => wantsMail(receiver, each))
    const channels = fresh.get(receiver.id)
    if (!kind || !channels) return []
    channels.push('mail')
    return [mailFor(receiver, kind, occasion)]
  })
  if (mails.length > 0) await queueEmails(tx, mails)
  const woken = receivers.filter((each) => ALERT_KINDS.has(getKind(each)) && fresh.has(each.id))
  const about = { path: paths.dashboardForumPost(post.id), cause: `${getCause(post.id)}${cause}` }
  for (const [id, ways] of await queueUrgentAlerts(tx, woken, about)) fresh.get(id)?.push(...ways)
  return fresh
}

/** Reads the people already notified of a case itself for one of these reasons. */
export async function getNotified(
  tx: TransactionClient,
  postId: string,
  kinds: readonly NoticeKind[],
): Promise<Set<string>> {
  const causes = kinds.map((kind) => `${getCause(postId)}${kind}`)
  // The case comes first: it has an index.
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id::text AS "userId" FROM notification
    WHERE data ->> 'post' = ${postId} AND cause_key = ANY (${causes})`
  return new Set(rows.map(({ userId }) => userId))
}

/**
 * Deletes the unsent mails and alerts with these causes. This includes one being sent right now: if its worker dies or
 * fails, nobody retries it.
 * @param causes beginnings of cause keys
 */
async function deleteUnsent(tx: TransactionClient, causes: readonly string[]): Promise<void> {
  const where = {
    state: { in: [...UNSENT] },
    OR: causes.map((cause) => ({ causeKey: { startsWith: cause } })),
  }
  await tx.outboxEmail.deleteMany({ where })
  await tx.outboxAlert.deleteMany({ where })
}

/**
 * Withdraws the unsent mails and alerts about a case that was closed, deleted or redacted, or about a deleted comment
 * only.
 */
export async function cancelPendingEmails(
  tx: TransactionClient,
  postId: string,
  commentId?: string,
): Promise<void> {
  await deleteUnsent(tx, [`${getCause(postId)}${commentId ? `${commentId}:` : ''}`])
}

/** The causes of messages about a waiting urgent case, to the people it calls and to its author. */
const CLOCK_CAUSES = ['urgency', 'step', 'passed']

/** Withdraws unsent mails and alerts about a waiting urgent case once it no longer waits (docs/rules.md#the-case-clock). */
export async function cancelPendingCalls(tx: TransactionClient, postId: string): Promise<void> {
  await deleteUnsent(
    tx,
    CLOCK_CAUSES.map((cause) => `${getCause(postId)}${cause}:`),
  )
}
