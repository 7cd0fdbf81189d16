import 'server-only'
import { plainText } from '@/lib/core/plain-text'
import { removeQuotes } from '@/lib/core/typed-text'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { NoticeKind } from '@/lib/platform/email/forum-mails'
import { cliniciansAt } from '../../accounts/users/queries'
import { type CaseRow, needsAcknowledgement } from '../cases/case'
import { isFirstStepPending, recordNotified } from './escalation'
import { readRecipients } from './ladder'
import { getNotified, notifyAboutCase } from './notices'

/**
 * Reads the participants of a case besides its author: everybody who was notified, acknowledged it, answered, is
 * tagged, was mentioned, is responsible or watches it.
 */
async function readParticipants(tx: TransactionClient, postId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT user_id::text AS id FROM forum_receipt
    WHERE post_id = ${postId}::uuid AND (told_at IS NOT NULL OR acknowledged_at IS NOT NULL)
    UNION SELECT author_id::text FROM forum_comment
    WHERE post_id = ${postId}::uuid AND deleted_at IS NULL AND author_id IS NOT NULL
    UNION SELECT user_id::text FROM forum_tag WHERE post_id = ${postId}::uuid
    UNION SELECT user_id::text FROM case_watch WHERE post_id = ${postId}::uuid AND NOT is_muted
    UNION SELECT responsible_id::text FROM forum_post
    WHERE id = ${postId}::uuid AND responsible_id IS NOT NULL
    UNION SELECT user_id::text FROM notification
    WHERE data ->> 'post' = ${postId} AND kind = 'forumMention'`
  return rows.map(({ id }) => id)
}

type NotifiedCase = Pick<
  CaseRow,
  'id' | 'authorId' | 'caseStatus' | 'state' | 'acknowledgedAt' | 'redactedAt'
>

/** The people a case calls. */
export interface CalledPeople {
  taggedIds: readonly string[]
  /** Those tagged just now. */
  newlyTaggedIds: readonly string[]
  /** The text, which may mention others. */
  content: string
  /** Whether the text of the case has changed, so that participants are notified. */
  isUpdate?: boolean
}

/** Reads the people whom the steps of an urgent case notified; unlike notices, these records are never purged. */
async function readCalledBySteps(tx: TransactionClient, postId: string): Promise<string[]> {
  const rows = await tx.caseStepReceiver.findMany({
    where: { step: { postId, caseStatus: 'URGENCY' } },
    select: { userId: true },
  })
  return rows.map(({ userId }) => userId)
}

/**
 * Selects the receivers for an urgent case: people tagged after its clock started, each with a receipt; people
 * already notified are only notified of the tag. The clock itself notifies its first recipients. Once somebody has
 * taken the case, only those tagged just now are called.
 */
async function getUrgentReceivers(
  tx: TransactionClient,
  post: NotifiedCase,
  { taggedIds, newlyTaggedIds }: CalledPeople,
  now: Date,
) {
  if (await isFirstStepPending(tx, post.id)) return { urgency: [], tagging: [] }
  const notified = await getNotified(tx, post.id, ['urgency'])
  const known = new Set([...notified, ...(await readCalledBySteps(tx, post.id))])
  const called = needsAcknowledgement(post) ? taggedIds : newlyTaggedIds
  const urgency = called.filter((id) => !known.has(id))
  const tagged = await tx.user.findMany({
    where: { ...cliniciansAt(now), id: { in: urgency.filter((id) => id !== post.authorId) } },
    select: { id: true },
  })
  await recordNotified(
    tx,
    post.id,
    tagged.map(({ id }) => id),
    now,
  )
  return { urgency, tagging: newlyTaggedIds.filter((id) => known.has(id)) }
}

/** Returns whether a case stopped being urgent before its first step had called the tagged people. */
async function hasSkippedFirstStep(tx: TransactionClient, postId: string): Promise<boolean> {
  const where = { postId, caseStatus: 'URGENCY', place: 0, takenAt: null } as const
  return (await tx.caseStep.count({ where })) > 0
}

/**
 * Selects the receivers for a routine case: the people tagged just now, unless they were notified before, for example
 * while it was urgent. Those tagged earlier were notified then.
 */
async function getRoutineReceivers(
  tx: TransactionClient,
  post: NotifiedCase,
  { taggedIds, newlyTaggedIds }: CalledPeople,
) {
  const known = await getNotified(tx, post.id, ['urgency', 'tagging'])
  const called = (await hasSkippedFirstStep(tx, post.id)) ? taggedIds : newlyTaggedIds
  return { urgency: [], tagging: called.filter((id) => !known.has(id)) }
}

/**
 * Notifies people of a new or changed case: of a routine one, those tagged; of an urgent one, those tagged after its
 * clock started; of either, those its text mentions; of an update, the participants. Notifies each person once per
 * cause, never the author, and nobody of a closed case.
 * @returns the people notified now
 */
export async function notifyAboutPost(
  tx: TransactionClient,
  post: NotifiedCase,
  actorId: string,
  called: CalledPeople,
): Promise<Set<string>> {
  const now = new Date()
  const notified = new Set<string>()
  if (post.state === 'CLOSED') return notified
  const isUrgent = post.caseStatus === 'URGENCY'
  const receivers = isUrgent
    ? await getUrgentReceivers(tx, post, called, now)
    : await getRoutineReceivers(tx, post, called)
  const notifyOf = async (kind: NoticeKind, ids: readonly string[], cause: string = kind) => {
    const kinds = new Map(ids.filter((id) => id !== post.authorId).map((id) => [id, kind] as const))
    const { taggedIds } = called
    const fresh = await notifyAboutCase(tx, { post, actorId, cause, taggedIds, now }, kinds)
    for (const id of fresh.keys()) notified.add(id)
  }
  await notifyOf('urgency', receivers.urgency)
  await notifyOf('tagging', receivers.tagging)
  const known = await getNotified(tx, post.id, ['urgency', 'tagging'])
  const mentioned = await readMentioned(tx, called.content)
  if (mentioned.length > 0 && isUrgent && (await isFirstStepPending(tx, post.id))) {
    for (const id of (await readRecipients(tx, 'called', { post, now })).ids) known.add(id)
  }
  await notifyOf(
    'mention',
    mentioned.filter((id) => !known.has(id)),
  )
  if (!called.isUpdate) return notified
  const others = (await readParticipants(tx, post.id)).filter((id) => !notified.has(id))
  await notifyOf('update', others, `update:${now.getTime()}`)
  return notified
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()

/** Reads the staff whom a text mentions by full name after an @, outside quotes: "@Keza Icyizere". */
async function readMentioned(tx: TransactionClient, html: string): Promise<string[]> {
  const own = removeQuotes(html)
  if (!own.includes('@')) return []
  const text = fold(plainText(own))
  const people = await tx.user.findMany({
    where: cliniciansAt(new Date()),
    select: { id: true, firstName: true, lastName: true },
  })
  // No letter may follow the name, so that "@Keza Icyizere" does not call Keza Icyi.
  return people.flatMap(({ id, firstName, lastName }) => {
    const after = text.split(`@${fold(`${firstName} ${lastName}`)}`).slice(1)
    return after.some((rest) => !/^[\p{L}\p{N}]/u.test(rest)) ? [id] : []
  })
}

interface NewComment {
  id: string
  content: string
  authorId: string
  parent: { authorId: string | null } | null
}

/**
 * Notifies people of a new or changed comment: the case's author, the author it replies to, and those it mentions;
 * when the case's author writes it, all participants. Notifies each person once per comment, never its writer.
 */
export async function notifyAboutComment(
  tx: TransactionClient,
  post: CaseRow,
  comment: NewComment,
): Promise<void> {
  const now = new Date()
  const kinds = new Map<string, NoticeKind>()
  if (comment.authorId === post.authorId) {
    for (const id of await readParticipants(tx, post.id)) kinds.set(id, 'update')
  }
  const mentionedIds = await readMentioned(tx, comment.content)
  for (const id of mentionedIds) kinds.set(id, 'mention')
  if (post.authorId) kinds.set(post.authorId, comment.parent ? 'reply' : 'answer')
  if (comment.parent?.authorId) kinds.set(comment.parent.authorId, 'reply')
  const { id: commentId, authorId: actorId } = comment
  // Held cases accept no comments.
  const occasion = { post, isHeld: false, actorId, cause: commentId, commentId, mentionedIds, now }
  await notifyAboutCase(tx, occasion, kinds)
}

/**
 * Notifies all participants, and the author, of something done to a case as a whole.
 * @param cause each person is notified once per cause
 */
export async function notifyParticipants(
  tx: TransactionClient,
  post: CaseRow,
  actorId: string,
  kind: NoticeKind,
  cause: string,
): Promise<void> {
  const ids = [...(await readParticipants(tx, post.id)), ...(post.authorId ? [post.authorId] : [])]
  await notifyAboutCase(tx, { post, actorId, cause }, new Map(ids.map((id) => [id, kind] as const)))
}
