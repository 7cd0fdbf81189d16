import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isProfessional } from '@/lib/core/people'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { notify } from './announce'
import { findItem } from './queries'
import type { Item, ItemChange, ItemRepository } from './repository'
import type { ReviewInput } from './schema'
import { lockItem, requireUnchanged } from './steps'

async function requireReviewer(
  tx: TransactionClient,
  reviewerId: string,
  ownerId: string | null,
): Promise<void> {
  const person = await tx.user.findFirst({
    where: { id: reviewerId, isApproved: true, accountStatus: 'ACTIVE' },
    select: { role: true },
  })
  if (person && isProfessional(person.role) && reviewerId !== ownerId) return
  const text = 'validation.reviewerInvalid'
  throw new AppError('invalid', text, { reviewer_id: [text] })
}

/**
 * What naming a clinical reviewer changes of an item; nothing when none is named.
 * @throws AppError `invalid` at `reviewer_id` for anybody but an approved, active clinician, and for the author.
 */
export async function reviewChange(
  tx: TransactionClient,
  item: Item,
  review: { reviewer_id?: string | null | undefined; review_due?: Date | null | undefined },
): Promise<ItemChange> {
  const { reviewer_id, review_due } = review
  if (reviewer_id) await requireReviewer(tx, reviewer_id, item.ownerId)
  return {
    ...(reviewer_id === undefined
      ? {}
      : { reviewerId: reviewer_id, reviewedAt: reviewer_id ? new Date() : null }),
    ...(review_due === undefined ? {} : { reviewDueAt: review_due }),
  }
}

/**
 * Asks a clinician to review what is public: it is due for them from now on, and nobody has reviewed it by then but who
 * did so before and is asked again.
 * @throws AppError as `reviewChange`
 */
async function askFor(
  tx: TransactionClient,
  repository: ItemRepository,
  item: Item,
  reviewerId: string,
): Promise<ItemChange> {
  const due = new Date()
  const { reviewedAt: _, ...asked } = await reviewChange(tx, item, {
    reviewer_id: reviewerId,
    review_due: due,
  })
  const cause = `${item.id}:${due.toISOString()}`
  await notify(tx, reviewerId, { repository, item, cause }, { kind: 'reviewDue', due })
  return { ...asked, ...(item.reviewerId === reviewerId ? {} : { reviewedAt: null }) }
}

/**
 * Who decides names any reviewer. Who was named says that they reviewed it again, stays the reviewer, and says when it
 * is due next: otherwise nobody would ever be reminded again.
 */
function requireOwnReview(viewer: Viewer, input: ReviewInput): void {
  const { reviewer_id, review_due, is_asked } = input
  if (reviewer_id !== viewer.id || is_asked) throw new AppError('forbidden', 'accounts.notAllowed')
  const text = 'validation.dueInvalid'
  if (!review_due) throw new AppError('invalid', text, { review_due: [text] })
}

/**
 * Notes who reviewed a public item for its medical content, now, and when that is due again; or who is asked to do so.
 * Administrators do it, and the reviewer who was named, about themselves.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for what is not public, or says something else than was read; `invalid` at `reviewer_id`, and
 *   at `review_due` for a reviewer who names no day.
 */
export async function setReview(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
  input: ReviewInput,
  caller: Caller,
): Promise<void> {
  await findItem(repository, viewer, id)
  await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, repository, id)
    requireUnchanged(item, input)
    requireCan(viewer, `${repository.kind}.review`, { reviewerId: item.reviewerId })
    if (!can(viewer, `${repository.kind}.decide`)) requireOwnReview(viewer, input)
    const { reviewer_id, is_asked } = input
    const change =
      is_asked && reviewer_id
        ? await askFor(tx, repository, item, reviewer_id)
        : await reviewChange(tx, item, input)
    const isChanged = await repository.change(
      tx,
      id,
      { isPublished: true, deletedAt: null },
      change,
    )
    if (!isChanged) throw new AppError('conflict', 'content.notPublic')
    await recordAudit(tx, {
      actorId: viewer.id,
      action: `${repository.kind}.review`,
      objectKind: repository.kind,
      objectId: id,
      requestId: caller.requestId,
      detail: { reviewer: reviewer_id, ...(is_asked ? { asked: true } : {}) },
    })
  })
  revalidate(...repository.tags(id))
  if (input.is_asked) sendSoon()
}
