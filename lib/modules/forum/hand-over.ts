import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { notifyOfCase } from './announce'
import { findCase, lockCase, requireNotClosed, requireNotRedacted } from './case-row'
import { MOST_TAGGED } from './input-schema'
import { notifyOfPost } from './notify'
import { record } from './record'
import { requireSpecialists } from './service'

/**
 * Hands a case over to specialists: they are tagged and told, also when they were told before. It settles nothing.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `conflict` (409) when it is closed or redacted;
 *   `invalid` (422) at `tagged_users` for who is no specialist or its author, and for too many.
 */
export async function handOver(
  viewer: Viewer,
  id: string,
  ids: readonly string[],
  caller: Caller,
): Promise<null> {
  requireCan(viewer, 'forum.handOver')
  const { authorId } = await findCase(viewer, id)
  await requireSpecialists(ids)
  if (authorId && ids.includes(authorId)) throw invalid('validation.taggedInvalid')
  await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    requireNotClosed(post)
    requireNotRedacted(post)
    const data = ids.map((userId) => ({ postId: id, userId }))
    await tx.forumTag.createMany({ data, skipDuplicates: true })
    const tags = await tx.forumTag.findMany({ where: { postId: id }, select: { userId: true } })
    if (tags.length > MOST_TAGGED) throw invalid('validation.taggedMany')
    const taggedIds = tags.map(({ userId }) => userId)
    const called = { taggedIds, newlyTaggedIds: [], content: '' }
    const heard = await notifyOfPost(tx, post, viewer.id, called)
    const others = ids.filter((userId) => !heard.has(userId))
    const occasion = { post, actorId: viewer.id, cause: `hand-over:${Date.now()}`, taggedIds }
    await notifyOfCase(tx, occasion, new Map(others.map((userId) => [userId, 'tagging'] as const)))
    await record(tx, viewer, 'forum.hand-over', id, caller, { tagged: ids.length })
  })
  sendSoon()
  return null
}

const invalid = (text: string) => new AppError('invalid', text, { tagged_users: [text] })
