import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isWholeToken } from '@/lib/core/link-token'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { hashOf } from '@/lib/platform/auth/one-time-token'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { findCase, lockCase, ownerOf, requireNotRedacted } from './case-row'
import type { FollowUpInput } from './follow-up-schema'

interface Saving extends FollowUpInput {
  id: string
  postId: string
  actorId: string | null
}

/** Saves how the patient is; saving again overwrites it. */
async function save(tx: TransactionClient, saving: Saving, caller: Caller): Promise<null> {
  const { id, postId, actorId, condition, advice } = saving
  const data = { condition, answeredAt: new Date(), ...(advice ? { advice } : {}) }
  await tx.caseFollowUp.update({ where: { id }, data })
  await recordAudit(tx, {
    actorId,
    action: 'forum.follow-up',
    objectKind: 'forum',
    objectId: postId,
    requestId: caller.requestId,
  })
  return null
}

const linkError = (text: 'followUp.linkMissing' | 'followUp.linkInvalid') =>
  new AppError('invalid', text, { token: [text] })

/**
 * Answers the question how the patient is through the link in its mail: without a session, until the link expires.
 * @throws AppError `invalid` (422) at `token` if it is damaged, unknown or expired, or its case is gone.
 */
export async function answerByLink(
  token: string,
  answer: FollowUpInput,
  caller: Caller,
): Promise<null> {
  if (!isWholeToken(token)) throw linkError('followUp.linkMissing')
  return queuedTransaction(async (tx) => {
    const post = { deletedAt: null, redactedAt: null }
    const row = await tx.caseFollowUp.findFirst({
      where: { tokenHash: hashOf(token), expiresAt: { gt: new Date() }, post },
      select: { id: true, postId: true },
    })
    if (!row) throw linkError('followUp.linkInvalid')
    return save(tx, { ...row, actorId: null, ...answer }, caller)
  })
}

/**
 * The same for the signed-in author of the case, once they have been asked.
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when nothing was asked yet, or the
 *   case is redacted.
 */
export async function answerFollowUp(
  viewer: Viewer,
  postId: string,
  answer: FollowUpInput,
  caller: Caller,
): Promise<null> {
  const found = await findCase(viewer, postId)
  requireCan(viewer, 'forum.edit', ownerOf(found))
  return queuedTransaction(async (tx) => {
    requireNotRedacted(await lockCase(tx, postId))
    const row = await tx.caseFollowUp.findFirst({
      where: { postId },
      orderBy: { place: 'desc' },
      select: { id: true },
    })
    if (!row) throw new AppError('conflict', 'followUp.notAsked')
    return save(tx, { id: row.id, postId, actorId: viewer.id, ...answer }, caller)
  })
}

/** The follow-up that a case shows: the newest answer, or that the question is open. */
export async function readFollowUp(postId: string) {
  const rows = await db().caseFollowUp.findMany({ where: { postId }, orderBy: { place: 'desc' } })
  const row = rows.find(({ condition }) => condition) ?? rows[0]
  if (!row) return null
  return {
    asked_at: row.askedAt.toISOString(),
    condition: row.condition,
    advice: row.advice,
    answered_at: row.answeredAt?.toISOString() ?? null,
  }
}
