import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { getWorkOrder, type WorkOrder } from '@/lib/platform/work/queues'
import { cliniciansAt } from '../../accounts/users/queries'
import { settleNotices } from '../../notifications/service'
import {
  type CaseRow,
  findCase,
  getOwner,
  lockCase,
  record,
  requireNotRedacted,
} from '../cases/case'
import { scheduleNotifications, syncCaseClock } from '../escalation/escalation'
import { cancelPendingEmails, notifyAboutCase } from '../escalation/notices'
import { notifyAboutPost } from '../escalation/notify'
import type { ShowInput } from '../input-schema'
import { findKinds, NO_IDENTIFIERS, type RetainedIdentifiers, requireUnidentified } from './privacy'

/** The possible identifiers that an edit keeps, and where. */
interface Edit {
  isUrgent: boolean
  retained: RetainedIdentifiers | null
  documentKinds: readonly string[] | undefined
  /** The author withdrew the reason, and nothing is found in the current text. */
  isClean: boolean
}

const VISIBLE = { heldSince: null, sentBackReason: null }

/**
 * Decides whether a case stays visible to others after an edit (docs/rules.md#a-second-look).
 * @param post the case before the edit
 * @returns the columns to write
 */
export function getHoldColumns(
  post: CaseRow,
  { isUrgent, retained, documentKinds = [], isClean }: Edit,
) {
  if (isUrgent) return VISIBLE
  if (post.heldSince) {
    const nothing = { ...VISIBLE, ...NO_IDENTIFIERS }
    return isClean ? nothing : { heldSince: new Date(), sentBackReason: null }
  }
  if (isClean) return NO_IDENTIFIERS
  const isNewReason = post.caseStatus === 'ROUTINE' && retained?.keptReason !== post.keptReason
  const adds =
    retained !== null && (retained.keptKinds.length + documentKinds.length > 0 || isNewReason)
  return adds ? { heldSince: new Date(), sentBackReason: null } : {}
}

/** Returns whether the author of a case has removed every kept identifier, so that no review or reason is needed. */
export async function isFreeOfIdentifiers(
  reason: string | undefined,
  texts: readonly string[],
  order: WorkOrder,
): Promise<boolean> {
  // An absent field proves nothing: only the writer's device detects names.
  if (reason !== '') return false
  return (await findKinds(texts, [], order)).every((kinds) => kinds.length === 0)
}

/** Notifies those who may review a held case, and withdraws unsent mails to others. */
export async function requestSecondLook(
  tx: TransactionClient,
  post: Pick<CaseRow, 'id' | 'authorId' | 'caseStatus'>,
): Promise<void> {
  await cancelPendingEmails(tx, post.id)
  const people = await tx.user.findMany({
    where: { ...cliniciansAt(new Date()), role: { in: ['RHEUMATOLOGIST', 'ADMIN'] } },
    select: { id: true },
  })
  const kinds = new Map(people.map(({ id }) => [id, 'look' as const]))
  await notifyAboutCase(tx, { post, actorId: post.authorId, cause: `look:${Date.now()}` }, kinds)
}

/** Marks the requests to review a case as read. */
export const endLook = (tx: TransactionClient, postId: string) =>
  settleNotices(tx, { post: postId, kind: 'forumLook' })

/** Returns whether others could see a case before it was held: then its clock was planned, or it has answers. */
export async function hasBeenVisible(tx: TransactionClient, postId: string): Promise<boolean> {
  const where = { postId }
  return (await tx.caseStep.count({ where })) + (await tx.forumComment.count({ where })) > 0
}

/** Locks a held case for somebody who may review it. @param seen the `heldSince` they saw */
async function lockHeld(tx: TransactionClient, id: string, seen: string): Promise<CaseRow> {
  const post = await lockCase(tx, id)
  requireNotRedacted(post)
  if (!post.heldSince) throw new AppError('conflict', 'forum.notHeld')
  // The author has edited it since, so nobody has reviewed the current text.
  if (post.heldSince.toISOString() !== seen) throw new AppError('conflict', 'forum.heldChanged')
  return post
}

/** Announces a case that has just become visible, as if new; earlier participants get an update. */
export async function notifyVisible(
  tx: TransactionClient,
  post: CaseRow,
  actorId: string,
): Promise<void> {
  const isUpdate = await hasBeenVisible(tx, post.id)
  await syncCaseClock(tx, post.id)
  await endLook(tx, post.id)
  const tags = await tx.forumTag.findMany({ where: { postId: post.id }, select: { userId: true } })
  const taggedIds = tags.map(({ userId }) => userId)
  const called = { taggedIds, newlyTaggedIds: taggedIds, content: post.content, isUpdate }
  await notifyAboutPost(tx, post, actorId, called)
}

/**
 * Shows a case that waited for a second look (docs/rules.md#a-second-look): starts its clock, and notifies the tagged
 * people and its author.
 * @throws AppError `not_found`; `forbidden` to its author and to all but rheumatologists and administrators;
 * `conflict` (409) when it does not wait, was changed since it was seen, or is redacted.
 */
export async function showCase(
  viewer: Viewer,
  id: string,
  { held_since }: ShowInput,
  caller: Caller,
): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.look', getOwner(found))
  await queuedTransaction(async (tx) => {
    const post = await lockHeld(tx, id, held_since)
    const data = { heldSince: null, sentBackReason: null }
    await tx.forumPost.update({ where: { id }, data })
    await notifyVisible(tx, post, viewer.id)
    const kinds = new Map(post.authorId ? [[post.authorId, 'shown' as const]] : [])
    await notifyAboutCase(tx, { post, actorId: viewer.id, cause: `shown:${Date.now()}` }, kinds)
    await record(tx, viewer, 'forum.show', id, caller)
  })
  scheduleNotifications()
  scheduleDelivery()
  return null
}

/**
 * Sends a case that waits for a second look back to its author, who is notified with the reason. Once they edit it, it waits
 * again.
 * @throws AppError as `showCase`; `invalid` (422) at `reason` when that identifies the patient.
 */
export async function sendCaseBack(
  viewer: Viewer,
  id: string,
  { held_since, reason }: ShowInput & { reason: string },
  caller: Caller,
): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.look', getOwner(found))
  const order = getWorkOrder(viewer)
  const checked = { fields: { reason }, isUrgent: false, reason: undefined, order }
  await requireUnidentified(checked)
  await queuedTransaction(async (tx) => {
    const post = await lockHeld(tx, id, held_since)
    await tx.forumPost.update({ where: { id }, data: { sentBackReason: reason } })
    await endLook(tx, id)
    const kinds = new Map(post.authorId ? [[post.authorId, 'sentBack' as const]] : [])
    await notifyAboutCase(tx, { post, actorId: viewer.id, cause: `sent-back:${Date.now()}` }, kinds)
    await record(tx, viewer, 'forum.send-back', id, caller)
  })
  scheduleDelivery()
  return null
}
