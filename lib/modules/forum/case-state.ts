import 'server-only'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { CaseRow } from './case-row'

/** Whether somebody other than its author has answered a case, or an answer was accepted. */
async function hasAnswer(tx: TransactionClient, post: CaseRow): Promise<boolean> {
  const { acceptedAnswerId } = await tx.forumPost.findUniqueOrThrow({
    where: { id: post.id },
    select: { acceptedAnswerId: true },
  })
  if (acceptedAnswerId) return true
  const byOthers = post.authorId
    ? { OR: [{ authorId: null }, { authorId: { not: post.authorId } }] }
    : {}
  const count = await tx.forumComment.count({
    where: { postId: post.id, parentId: null, deletedAt: null, redactedAt: null, ...byOthers },
  })
  return count > 0
}

/**
 * Says of a case that is not closed whether it is answered, by what its comments are now: to be called, with the case
 * held, by whoever changed them.
 * @param reopen also for a closed one, which is then open again
 */
export async function settleState(
  tx: TransactionClient,
  post: CaseRow,
  { reopen = false } = {},
): Promise<void> {
  if (post.state === 'CLOSED' && !reopen) return
  const state = (await hasAnswer(tx, post)) ? 'ANSWERED' : 'OPEN'
  if (state === post.state) return
  await tx.forumPost.update({
    where: { id: post.id },
    data: { state, ...(reopen ? { outcome: null, closedAt: null } : {}) },
  })
}
