import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { notifyAboutRemoval, requireReason } from '../../moderation/service'
import { syncCaseClock } from '../escalation/escalation'
import { cancelPendingEmails, notifyAboutCase } from '../escalation/notices'
import { notifyParticipants } from '../escalation/notify'
import { requireUnidentifiedReason } from '../privacy/privacy'
import {
  type CaseRow,
  findCase,
  getOwner,
  lockCase,
  mayClose,
  record,
  requireNotClosed,
  requireNotRedacted,
  requireVisible,
  settleState,
} from './case'

/** Runs an action of the author or an administrator on a whole case, with the case locked. */
async function settleCase(
  viewer: Viewer,
  id: string,
  work: (tx: TransactionClient, post: CaseRow) => Promise<void>,
): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.settle', getOwner(found))
  await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    requireVisible(post)
    await work(tx, post)
  })
  scheduleDelivery()
  return null
}

/**
 * Administrators may hand an urgent case over but not close it: until a clinician acknowledges it, only its author
 * may.
 * @throws AppError `conflict` (409)
 */
function requireMayClose(viewer: Viewer, post: CaseRow): void {
  if (mayClose(viewer, post)) return
  throw new AppError('conflict', 'forum.waitsForClinician')
}

/**
 * Closes a case with the patient's outcome. Notifies the participants for the last time.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `conflict` (409) when it is
 * closed already, or another person's urgent case that still waits
 */
export function closePost(viewer: Viewer, id: string, outcome: string, caller: Caller) {
  return settleCase(viewer, id, async (tx, post) => {
    requireNotClosed(post)
    requireMayClose(viewer, post)
    const now = new Date()
    const data = { state: 'CLOSED', outcome, closedAt: now } as const
    await tx.forumPost.update({ where: { id }, data })
    await syncCaseClock(tx, id)
    await cancelPendingEmails(tx, id)
    await notifyParticipants(tx, post, viewer.id, 'closing', `closed:${now.getTime()}`)
    await record(tx, viewer, 'forum.close', id, caller)
  })
}

/**
 * Reopens a closed case and removes its outcome. If an administrator reopens it, its author gets the reason.
 * @param typedReason why an administrator removes the outcome of somebody else's case
 * @throws AppError `not_found`; `forbidden`; `conflict` (409) when it is not closed; `invalid` (422) at `reason` when an
 *   administrator gives none, or it identifies the patient.
 */
export async function reopenPost(viewer: Viewer, id: string, caller: Caller, typedReason?: string) {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.settle', getOwner(found))
  await requireUnidentifiedReason(viewer, found, typedReason)
  return settleCase(viewer, id, async (tx, post) => {
    if (post.state !== 'CLOSED') throw new AppError('conflict', 'forum.notClosed')
    const { authorId, outcome } = post
    // A redacted case has no outcome any more.
    const reason = outcome ? requireReason(viewer, post, typedReason) : null
    await settleState(tx, post, { reopen: true })
    await syncCaseClock(tx, id)
    const removal = { kind: 'outcome_removed', authorId, reason } as const
    const detail = outcome ? await notifyAboutRemoval(tx, viewer, removal) : undefined
    await record(tx, viewer, 'forum.reopen', id, caller, detail)
  })
}

/** @throws AppError `invalid` (422) at `comment_id` when it is not an answer to this case. */
async function requireAnswer(tx: TransactionClient, postId: string, commentId: string) {
  const where = { id: commentId, postId, parentId: null, deletedAt: null, redactedAt: null }
  if ((await tx.forumComment.count({ where })) > 0) return
  const text = 'validation.answerInvalid'
  throw new AppError('invalid', text, { comment_id: [text] })
}

/**
 * Accepts the answer that helped; null withdraws the acceptance. Notifies the participants.
 * @throws AppError `not_found`; `forbidden`; `conflict` (409) when the case is closed; `invalid` at `comment_id`.
 */
export function acceptAnswer(viewer: Viewer, id: string, commentId: string | null, caller: Caller) {
  return settleCase(viewer, id, async (tx, post) => {
    requireNotClosed(post)
    if (commentId) await requireAnswer(tx, id, commentId)
    const acceptedById = commentId ? viewer.id : null
    await tx.forumPost.update({
      where: { id },
      data: { acceptedAnswerId: commentId, acceptedById },
    })
    await settleState(tx, post)
    await syncCaseClock(tx, id)
    if (commentId)
      await notifyParticipants(tx, post, viewer.id, 'acceptance', `accepted:${commentId}`)
    await record(tx, viewer, 'forum.accept', id, caller, { comment: commentId })
  })
}

/**
 * Records a person's acknowledgement of an urgent case, once. A person who was not notified also gets a receipt; the
 * first to acknowledge becomes responsible for the case. The caller must hold the row lock on the case.
 * @returns when the person first acknowledged it, and whether that was now.
 */
export async function recordAcknowledgement(
  tx: TransactionClient,
  post: Pick<CaseRow, 'id' | 'acknowledgedAt' | 'responsibleId' | 'takenAt'>,
  userId: string,
  now: Date,
): Promise<{ at: Date; isFirst: boolean }> {
  const key = { postId_userId: { postId: post.id, userId } }
  const before = await tx.forumReceipt.findUnique({ where: key })
  if (before?.acknowledgedAt) return { at: before.acknowledgedAt, isFirst: false }
  await tx.forumReceipt.upsert({
    where: key,
    create: { postId: post.id, userId, toldAt: null, seenAt: now, acknowledgedAt: now },
    update: { seenAt: before?.seenAt ?? now, acknowledgedAt: now },
  })
  if (!post.acknowledgedAt) {
    const responsibleId = post.responsibleId ?? userId
    const data = { acknowledgedAt: now, responsibleId, takenAt: post.takenAt ?? now }
    await tx.forumPost.update({ where: { id: post.id }, data })
  }
  return { at: now, isFirst: true }
}

interface WithdrawnAnswer {
  authorId: string | null
  createdAt: Date
}

/**
 * Returns when a rheumatologist first answered a case after the given time, which acknowledged it.
 * @param author limits this to a person's answers; null where the author's account is gone
 */
async function findAnsweredAt(
  tx: TransactionClient,
  post: Pick<CaseRow, 'id' | 'authorId'>,
  since: Date,
  author: { authorId?: string } = {},
): Promise<Date | null> {
  const others = post.authorId
    ? [{ OR: [{ authorId: null }, { authorId: { not: post.authorId } }] }]
    : []
  const { _min } = await tx.forumComment.aggregate({
    where: {
      postId: post.id,
      parentId: null,
      authorRole: 'RHEUMATOLOGIST',
      deletedAt: null,
      redactedAt: null,
      createdAt: { gte: since },
      ...author,
      AND: others,
    },
    _min: { createdAt: true },
  })
  return _min.createdAt
}

/**
 * Withdraws the acknowledgement that an answer was, once it is deleted or redacted: its author and the case are as if it
 * had never been written, and the case waits again unless another answer or person has acknowledged it. An
 * acknowledgement that its author had made before stays. The caller must hold the row lock on the case.
 */
export async function withdrawAcknowledgement(
  tx: TransactionClient,
  post: Pick<CaseRow, 'id' | 'authorId' | 'acknowledgedAt' | 'responsibleId' | 'takenAt'>,
  { authorId, createdAt }: WithdrawnAnswer,
): Promise<void> {
  const isMark = (moment: Date | null) => moment?.getTime() === createdAt.getTime()
  if (authorId) {
    await tx.forumReceipt.updateMany({
      where: { postId: post.id, userId: authorId, acknowledgedAt: createdAt },
      data: { acknowledgedAt: await findAnsweredAt(tx, post, createdAt, { authorId }) },
    })
  }
  if (!isMark(post.acknowledgedAt)) return
  const next = await tx.forumReceipt.findFirst({
    where: { postId: post.id, acknowledgedAt: { not: null } },
    orderBy: [{ acknowledgedAt: 'asc' }, { userId: 'asc' }],
    select: { userId: true, acknowledgedAt: true },
  })
  // Erasing an account deletes its receipts and keeps its answers.
  const moments = [next?.acknowledgedAt, await findAnsweredAt(tx, post, createdAt)]
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  const acknowledgedAt = times.length > 0 ? new Date(Math.min(...times)) : null
  const isHeldByAnswer = post.responsibleId === authorId && isMark(post.takenAt)
  await tx.forumPost.update({
    where: { id: post.id },
    data: {
      acknowledgedAt,
      ...(isHeldByAnswer
        ? { responsibleId: next?.userId ?? null, takenAt: next?.acknowledgedAt ?? null }
        : {}),
    },
  })
}

/**
 * Acknowledges an urgent case: it no longer comes first in the list and the work queue, and comments by an internist
 * who takes it over now count as answers. Notifies the author. Repeating it changes nothing.
 * @throws AppError `not_found`; `forbidden` to its author and to all but approved clinicians; `conflict` (409) when
 * it is not urgent, or closed
 */
export async function acknowledgePost(
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<{ acknowledged_at: string }> {
  const now = new Date()
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.acknowledge', getOwner(found))
  const at = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    if (post.caseStatus !== 'URGENCY') throw new AppError('conflict', 'forum.notUrgent')
    requireNotClosed(post)
    const { at, isFirst } = await recordAcknowledgement(tx, post, viewer.id, now)
    if (isFirst) {
      await settleState(tx, post)
      await syncCaseClock(tx, id)
      const kinds = new Map(post.authorId ? [[post.authorId, 'acknowledgement' as const]] : [])
      await notifyAboutCase(
        tx,
        { post, actorId: viewer.id, cause: `acknowledged:${viewer.id}` },
        kinds,
      )
      await record(tx, viewer, 'forum.acknowledge', id, caller)
    }
    return at
  })
  scheduleDelivery()
  return { acknowledged_at: at.toISOString() }
}

/**
 * Makes the viewer responsible for a case without a responsible person; this also acknowledges an urgent one.
 * Notifies the author. Repeating it changes nothing.
 * @throws AppError `not_found`; `forbidden` to its author and to all but approved clinicians; `conflict` (409) when
 * somebody else has it, or it is closed or redacted.
 */
export async function takeCase(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.acknowledge', getOwner(found))
  await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    requireNotClosed(post)
    requireNotRedacted(post)
    requireVisible(post)
    if (post.responsibleId === viewer.id) return
    if (post.responsibleId) throw new AppError('conflict', 'forum.isTaken')
    const takenAt = post.takenAt ?? new Date()
    const data = { responsibleId: viewer.id, takenAt }
    await tx.forumPost.update({ where: { id }, data })
    if (post.caseStatus === 'URGENCY') {
      await recordAcknowledgement(tx, post, viewer.id, new Date())
      await settleState(tx, post)
      await syncCaseClock(tx, id)
    }
    const kinds = new Map(post.authorId ? [[post.authorId, 'taking' as const]] : [])
    await notifyAboutCase(tx, { post, actorId: viewer.id, cause: `taken:${viewer.id}` }, kinds)
    await record(tx, viewer, 'forum.take', id, caller)
  })
  scheduleDelivery()
  return null
}
