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

/** What its author and administrators do to a case as a whole, with the case held. */
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
 * An administrator hands an urgent case over, and does not settle it: until a clinician is there only its author closes it.
 * @throws AppError `conflict` (409)
 */
function requireMayClose(viewer: Viewer, post: CaseRow): void {
  if (mayClose(viewer, post)) return
  throw new AppError('conflict', 'forum.waitsForClinician')
}

/**
 * Closes a case with what became of the patient: who takes part hears that, and nothing of it afterwards.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `conflict` (409) when it is
 *   closed already, or urgent and waiting, and somebody else's.
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
 * Opens a closed case again; its outcome is taken off.
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

/** @throws AppError `invalid` (422) at `comment_id` for what is no answer to this case. */
async function requireAnswer(tx: TransactionClient, postId: string, commentId: string) {
  const where = { id: commentId, postId, parentId: null, deletedAt: null, redactedAt: null }
  if ((await tx.forumComment.count({ where })) > 0) return
  const text = 'validation.answerInvalid'
  throw new AppError('invalid', text, { comment_id: [text] })
}

/**
 * Names the answer that helped, or with null none any more. Who takes part hears of it.
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
