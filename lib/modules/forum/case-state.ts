import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { CaseRow } from './case-row'

type Waits = Pick<CaseRow, 'caseStatus' | 'state' | 'acknowledgedAt' | 'redactedAt'>

/** What makes a case be there for others. */
interface Shown {
  deletedAt: Date | null
  heldSince: Date | null
}

/** Whether an urgent case waits for a clinician to be there: as the generated column `triage` has it. */
export const needsAcknowledgement = (post: Waits): boolean =>
  post.caseStatus === 'URGENCY' &&
  post.state !== 'CLOSED' &&
  post.acknowledgedAt === null &&
  post.redactedAt === null

/** Whether a case waits for somebody, so that its clock runs: an urgent one to be taken, a routine one to be answered. */
export const isWaiting = (post: Waits & Shown): boolean =>
  post.deletedAt === null &&
  post.heldSince === null &&
  post.redactedAt === null &&
  (post.caseStatus === 'URGENCY' ? needsAcknowledgement(post) : post.state === 'OPEN')

/** Whether who may settle a case may also close it: an urgent one that waits, its author alone. */
export const mayClose = (viewer: Viewer, post: Waits & Pick<CaseRow, 'authorId'>): boolean =>
  post.authorId === viewer.id || !needsAcknowledgement(post)

/** Whether a case is answered, by the one rule that the view `forum_answer` holds. */
async function hasAnswer(tx: TransactionClient, postId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM forum_answer WHERE post_id = ${postId}::uuid LIMIT 1`
  return rows.length > 0
}

/** Whether a comment answers its case: of an urgent one not what an administrator writes, or who only asks back. */
export async function isAnswer(tx: TransactionClient, commentId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM forum_answer WHERE id = ${commentId}::uuid`
  return rows.length > 0
}

/**
 * Says of a case that is not closed whether it is answered, by what it and its comments are now: to be called, with the
 * case held, by whoever changed them.
 * @param reopen also for a closed one, which is then open again
 */
export async function settleState(
  tx: TransactionClient,
  post: CaseRow,
  { reopen = false } = {},
): Promise<void> {
  if (post.state === 'CLOSED' && !reopen) return
  const state = (await hasAnswer(tx, post.id)) ? 'ANSWERED' : 'OPEN'
  if (state === post.state) return
  await tx.forumPost.update({
    where: { id: post.id },
    data: { state, ...(reopen ? { outcome: null, closedAt: null } : {}) },
  })
}
