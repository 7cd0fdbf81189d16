import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { holdBackMails } from './announce'
import {
  type CaseRow,
  findCase,
  lockCase,
  ownerOf,
  requireNotClosed,
  requireShown,
} from './case-row'
import { mayClose, settleState } from './case-state'
import { settleLadder } from './ladder'
import { notifyParticipants } from './notify'
import { record } from './record'

/** Runs an action of the author or an administrator on a whole case, with the case locked. */
async function settleCase(
  viewer: Viewer,
  id: string,
  work: (tx: TransactionClient, post: CaseRow) => Promise<void>,
): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.settle', ownerOf(found))
  await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    requireShown(post)
    await work(tx, post)
  })
  sendSoon()
  return null
}

/**
 * Administrators hand an urgent case over but do not settle it: until a clinician acknowledges it, only its author closes it.
 * @throws AppError `conflict` (409)
 */
function requireMayClose(viewer: Viewer, post: CaseRow): void {
  if (mayClose(viewer, post)) return
  throw new AppError('conflict', 'forum.waitsForClinician')
}

/**
 * Closes a case with the patient's outcome. Notifies the participants, who hear nothing more of it afterwards.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `conflict` (409) when it is
 *   closed already, or somebody else's urgent case that still waits.
 */
export function closePost(viewer: Viewer, id: string, outcome: string, caller: Caller) {
  return settleCase(viewer, id, async (tx, post) => {
    requireNotClosed(post)
    requireMayClose(viewer, post)
    const now = new Date()
    const data = { state: 'CLOSED', outcome, closedAt: now } as const
    await tx.forumPost.update({ where: { id }, data })
    await settleLadder(tx, id)
    await holdBackMails(tx, id)
    await notifyParticipants(tx, post, viewer.id, 'closing', `closed:${now.getTime()}`)
    await record(tx, viewer, 'forum.close', id, caller)
  })
}

/**
 * Reopens a closed case; its outcome is removed.
 * @throws AppError `not_found`; `forbidden`; `conflict` (409) when it is not closed.
 */
export function reopenPost(viewer: Viewer, id: string, caller: Caller) {
  return settleCase(viewer, id, async (tx, post) => {
    if (post.state !== 'CLOSED') throw new AppError('conflict', 'forum.notClosed')
    await settleState(tx, post, { reopen: true })
    await settleLadder(tx, id)
    await record(tx, viewer, 'forum.reopen', id, caller)
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
    await settleLadder(tx, id)
    if (commentId)
      await notifyParticipants(tx, post, viewer.id, 'acceptance', `accepted:${commentId}`)
    await record(tx, viewer, 'forum.accept', id, caller, { comment: commentId })
  })
}
