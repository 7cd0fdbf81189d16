import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { getWorkOrder } from '@/lib/platform/work/queues'
import { notifyAboutCase } from '../escalation/notices'
import { notifyAboutPost } from '../escalation/notify'
import { type HandOverInput, MAX_TAGGED } from '../input-schema'
import { requireUnidentified } from '../privacy/privacy'
import {
  type CaseRow,
  findCase,
  lockCase,
  record,
  requireNotClosed,
  requireNotRedacted,
  requireVisible,
} from './case'
import { requireSpecialists } from './service'

const invalid = (text: string) => new AppError('invalid', text, { tagged_users: [text] })

/** Tags people and notifies them, even if they were notified before. */
async function tagAndNotify(
  tx: TransactionClient,
  post: CaseRow,
  actorId: string,
  ids: readonly string[],
) {
  const data = ids.map((userId) => ({ postId: post.id, userId }))
  await tx.forumTag.createMany({ data, skipDuplicates: true })
  const tags = await tx.forumTag.findMany({ where: { postId: post.id }, select: { userId: true } })
  if (tags.length > MAX_TAGGED) throw invalid('validation.taggedMany')
  const taggedIds = tags.map(({ userId }) => userId)
  const called = { taggedIds, newlyTaggedIds: ids, content: '' }
  const notified = await notifyAboutPost(tx, post, actorId, called)
  const others = ids.filter((userId) => !notified.has(userId))
  const occasion = { post, actorId, cause: `hand-over:${Date.now()}`, taggedIds }
  await notifyAboutCase(tx, occasion, new Map(others.map((userId) => [userId, 'tagging'] as const)))
}

/**
 * Hands a case over to specialists: tags them, notifies them with the note, even if they were notified before, and
 * makes a single one responsible. Does not change whether the case waits.
 * @throws AppError `forbidden` to all but administrators and the person responsible; `not_found`; `conflict` (409)
 * when it is closed or redacted; `invalid` (422) at `tagged_users` when somebody is not a specialist or is its
 * author, and for too many; at `note` when it identifies the patient of a routine case.
 */
export async function handOver(
  viewer: Viewer,
  id: string,
  { tagged_users: ids, note }: HandOverInput,
  caller: Caller,
): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.handOver', found)
  await requireSpecialists(ids)
  if (found.authorId && ids.includes(found.authorId)) throw invalid('validation.taggedInvalid')
  const isUrgent = found.caseStatus === 'URGENCY'
  const order = getWorkOrder(viewer, { isUrgent })
  await requireUnidentified({ fields: { note }, isUrgent, reason: undefined, order })
  await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    // Another person may have become responsible meanwhile.
    requireCan(viewer, 'forum.handOver', post)
    requireNotClosed(post)
    requireNotRedacted(post)
    requireVisible(post)
    await tagAndNotify(tx, post, viewer.id, ids)
    await tx.caseHandOver.createMany({
      data: ids.map((toId) => ({ postId: id, fromId: viewer.id, toId, note })),
    })
    if (ids.length === 1) {
      await tx.forumPost.update({ where: { id }, data: { responsibleId: ids[0] ?? null } })
    }
    await record(tx, viewer, 'forum.hand-over', id, caller, { tagged: ids.length })
  })
  scheduleDelivery()
  return null
}
