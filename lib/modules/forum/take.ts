import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { noteAcknowledgement } from './acknowledge'
import { notifyOfCase } from './announce'
import {
  findCase,
  lockCase,
  ownerOf,
  requireNotClosed,
  requireNotRedacted,
  requireShown,
} from './case-row'
import { settleState } from './case-state'
import { settleLadder } from './ladder'
import { record } from './record'

/**
 * Makes the viewer responsible for a case that nobody is responsible for; for an urgent one, this also acknowledges it.
 * Notifies the author. Taking a case one already has changes nothing.
 * @throws AppError `not_found`; `forbidden` to its author and to all but approved clinicians; `conflict` (409) when
 *   somebody else has it, or it is closed or redacted.
 */
export async function takeCase(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.acknowledge', ownerOf(found))
  await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    requireNotClosed(post)
    requireNotRedacted(post)
    requireShown(post)
    if (post.responsibleId === viewer.id) return
    if (post.responsibleId) throw new AppError('conflict', 'forum.isTaken')
    const takenAt = post.takenAt ?? new Date()
    const data = { responsibleId: viewer.id, takenAt }
    await tx.forumPost.update({ where: { id }, data })
    if (post.caseStatus === 'URGENCY') {
      await noteAcknowledgement(tx, post, viewer.id, new Date())
      await settleState(tx, post)
      await settleLadder(tx, id)
    }
    const kinds = new Map(post.authorId ? [[post.authorId, 'taking' as const]] : [])
    await notifyOfCase(tx, { post, actorId: viewer.id, cause: `taken:${viewer.id}` }, kinds)
    await record(tx, viewer, 'forum.take', id, caller)
  })
  sendSoon()
  return null
}
