import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { orderOf } from '@/lib/platform/work/queues'
import { notifyOfCase } from './announce'
import { type CaseRow, findCase, lockCase, ownerOf, requireNotRedacted } from './case-row'
import { endLook } from './held'
import { requireUnidentified } from './identifiers'
import type { ShowInput } from './input-schema'
import { settleLadder } from './ladder'
import { notifyOfPost } from './notify'
import { tellSoon } from './notify-due'
import { record } from './record'

/** The case, held, for who may look at it. @param seen since when it waited as they saw it */
async function lockHeld(tx: TransactionClient, id: string, seen: string): Promise<CaseRow> {
  const post = await lockCase(tx, id)
  requireNotRedacted(post)
  if (!post.heldSince) throw new AppError('conflict', 'forum.notHeld')
  // Its author has changed it since: what stands there now has not been looked at.
  if (post.heldSince.toISOString() !== seen) throw new AppError('conflict', 'forum.heldChanged')
  return post
}

/** Notifies of a case that others see from now on, as of a new one; who took part in it before, as of a changed one. */
export async function notifyOfShown(
  tx: TransactionClient,
  post: CaseRow,
  actorId: string,
): Promise<void> {
  const isUpdate = (await tx.caseStep.count({ where: { postId: post.id } })) > 0
  await settleLadder(tx, post.id)
  await endLook(tx, post.id)
  const tags = await tx.forumTag.findMany({ where: { postId: post.id }, select: { userId: true } })
  const taggedIds = tags.map(({ userId }) => userId)
  const called = { taggedIds, newlyTaggedIds: taggedIds, content: post.content, isUpdate }
  await notifyOfPost(tx, post, actorId, called)
}

/**
 * Lets others see a case that waited for a second look (docs/rules.md#a-second-look): its clock begins, who is tagged is
 * told, and its author that it is there.
 * @throws AppError `not_found`; `forbidden` to its author and to all but rheumatologists and administrators; `conflict`
 *   (409) when it does not wait, was changed since it was seen, or is redacted.
 */
export async function showCase(
  viewer: Viewer,
  id: string,
  { held_since }: ShowInput,
  caller: Caller,
): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.look', ownerOf(found))
  await queuedTransaction(async (tx) => {
    const post = await lockHeld(tx, id, held_since)
    const data = { heldSince: null, sentBackReason: null }
    await tx.forumPost.update({ where: { id }, data })
    await notifyOfShown(tx, post, viewer.id)
    const kinds = new Map(post.authorId ? [[post.authorId, 'shown' as const]] : [])
    await notifyOfCase(tx, { post, actorId: viewer.id, cause: `shown:${Date.now()}` }, kinds)
    await record(tx, viewer, 'forum.show', id, caller)
  })
  tellSoon()
  sendSoon()
  return null
}

/**
 * Sends a case that waits for a second look back to its author, who is told and reads why; they change it, and it waits
 * again.
 * @throws AppError as `showCase`; `invalid` (422) at `reason` when that tells who the patient is.
 */
export async function sendCaseBack(
  viewer: Viewer,
  id: string,
  { held_since, reason }: ShowInput & { reason: string },
  caller: Caller,
): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.look', ownerOf(found))
  const order = orderOf(viewer)
  const checked = { fields: { reason }, isUrgent: false, reason: undefined, order }
  await requireUnidentified(checked)
  await queuedTransaction(async (tx) => {
    const post = await lockHeld(tx, id, held_since)
    await tx.forumPost.update({ where: { id }, data: { sentBackReason: reason } })
    await endLook(tx, id)
    const kinds = new Map(post.authorId ? [[post.authorId, 'sentBack' as const]] : [])
    await notifyOfCase(tx, { post, actorId: viewer.id, cause: `sent-back:${Date.now()}` }, kinds)
    await record(tx, viewer, 'forum.send-back', id, caller)
  })
  sendSoon()
  return null
}
