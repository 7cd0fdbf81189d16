import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { CaseRow } from './case-row'

type Waits = Pick<CaseRow, 'caseStatus' | 'state' | 'acknowledgedAt' | 'redactedAt'>

/** What decides whether others can see a case. */
interface Shown {
  deletedAt: Date | null
  heldSince: Date | null
}

/** Whether an urgent case waits for a clinician to acknowledge it; matches the generated column `triage`. */
export const needsAcknowledgement = (post: Waits): boolean =>
  post.caseStatus === 'URGENCY' &&
  post.state !== 'CLOSED' &&
  post.acknowledgedAt === null &&
  post.redactedAt === null

/** Whether a case waits, so that its clock runs: an urgent one to be acknowledged, a routine one to be answered. */
export const isWaiting = (post: Waits & Shown): boolean =>
  post.deletedAt === null &&
  post.heldSince === null &&
  post.redactedAt === null &&
  (post.caseStatus === 'URGENCY' ? needsAcknowledgement(post) : post.state === 'OPEN')

/** Whether somebody who may settle a case may also close it: only its author closes an urgent one that still waits. */
export const mayClose = (viewer: Viewer, post: Waits & Pick<CaseRow, 'authorId'>): boolean =>
  post.authorId === viewer.id || !needsAcknowledgement(post)

/** Whether a case is answered, by the one rule in the view `forum_answer`. */
async function hasAnswer(tx: TransactionClient, postId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM forum_answer WHERE post_id = ${postId}::uuid LIMIT 1`
  return rows.length > 0
}

/** Whether a comment answers its case: in an urgent one, not an administrator's comment or one that only asks back. */
export async function isAnswer(tx: TransactionClient, commentId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM forum_answer WHERE id = ${commentId}::uuid`
  return rows.length > 0
}

/**
 * Updates whether a case that is not closed is answered, from what it and its comments are now. Whoever changed them calls
 * this, with the case locked.
 * @param reopen also applies to a closed case, which opens again
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
