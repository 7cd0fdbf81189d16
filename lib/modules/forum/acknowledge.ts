import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { notifyOfCase } from './announce'
import { type CaseRow, findCase, lockCase, ownerOf, requireNotClosed } from './case-row'
import { settleState } from './case-state'
import { settleLadder } from './ladder'
import { record } from './record'

/**
 * Records a person's acknowledgement of an urgent case, once. Someone who was not notified still gets a receipt; whoever
 * acknowledges first becomes responsible for the case. The caller must hold the row lock on the case.
 * @returns when the person first acknowledged it, and whether that was now.
 */
export async function noteAcknowledgement(
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

/**
 * Acknowledges an urgent case: it no longer comes first in the list and the work queue, and what an internist who takes it
 * over has written in it now counts as an answer. Notifies the author. Repeating it changes nothing.
 * @throws AppError `not_found`; `forbidden` to its author and to all but approved clinicians; `conflict` (409) when it
 *   is not urgent, or closed.
 */
export async function acknowledgePost(
  viewer: Viewer,
  id: string,
  caller: Caller,
  now: Date = new Date(),
): Promise<{ acknowledged_at: string }> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.acknowledge', ownerOf(found))
  const at = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    if (post.caseStatus !== 'URGENCY') throw new AppError('conflict', 'forum.notUrgent')
    requireNotClosed(post)
    const { at, isFirst } = await noteAcknowledgement(tx, post, viewer.id, now)
    if (isFirst) {
      await settleState(tx, post)
      await settleLadder(tx, id)
      const kinds = new Map(post.authorId ? [[post.authorId, 'acknowledgement' as const]] : [])
      await notifyOfCase(
        tx,
        { post, actorId: viewer.id, cause: `acknowledged:${viewer.id}` },
        kinds,
      )
      await record(tx, viewer, 'forum.acknowledge', id, caller)
    }
    return at
  })
  sendSoon()
  return { acknowledged_at: at.toISOString() }
}
