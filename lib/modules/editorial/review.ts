import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isProfessional } from '@/lib/core/people'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { inGoodStanding } from '@/lib/platform/auth/standing'
import { revalidate } from '@/lib/platform/cache/revalidate'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { notify } from './announce'
import { findItem } from './queries'
import type { Item, ItemChange, ItemRepository } from './repository'
import type { ReviewInput, SendBackInput } from './schema'
import { lockItem, requireUnchanged } from './steps'

async function requireReviewer(
  tx: TransactionClient,
  reviewerId: string,
  ownerId: string | null,
): Promise<void> {
  const person = await tx.user.findFirst({
    where: {
      ...inGoodStanding(new Date()),
      id: reviewerId,
      isApproved: true,
      accountStatus: 'ACTIVE',
    },
    select: { role: true },
  })
  if (person && isProfessional(person.role) && reviewerId !== ownerId) return
  const text = 'validation.reviewerInvalid'
  throw new AppError('invalid', text, { reviewer_id: [text] })
}

/** Somebody who says who reviewed an item, or who is asked to. */
interface Naming {
  tx: TransactionClient
  repository: ItemRepository
  viewer: Viewer
  item: Item
}

/** What is said of a review; what is absent stays as it is. */
interface Named {
  reviewer_id?: string | null | undefined
  review_due?: Date | null | undefined
  is_asked?: boolean | undefined
}

/**
 * Tells a clinician that they are asked to review what is public: nobody has reviewed it by then but who did so before
 * and is asked again.
 */
async function askFor(
  { tx, repository, item }: Naming,
  reviewerId: string,
  due: Date,
): Promise<ItemChange> {
  const cause = `${item.id}:${due.toISOString()}`
  await notify(tx, reviewerId, { repository, item, cause }, { kind: 'reviewDue', due })
  return { reviewDueAt: due, ...(item.reviewerId === reviewerId ? {} : { reviewedAt: null }) }
}

/**
 * What naming a clinical reviewer changes of an item; nothing when none is named. Who is asked finds it due from now on.
 * @throws AppError `invalid` at `reviewer_id` for anybody but an approved, active clinician, and for the author.
 */
export async function namedReview(
  naming: Naming,
  { reviewer_id, review_due, is_asked }: Named,
): Promise<ItemChange> {
  const { tx, viewer, item } = naming
  const due = review_due === undefined ? {} : { reviewDueAt: review_due }
  if (reviewer_id === undefined) return due
  if (reviewer_id === null) {
    return {
      ...due,
      reviewerId: null,
      reviewedAt: null,
      reviewNamedById: null,
      reviewSentBack: null,
    }
  }
  await requireReviewer(tx, reviewer_id, item.ownerId)
  const now = new Date()
  return {
    reviewerId: reviewer_id,
    reviewSentBack: null,
    // Who confirms a review of theirs was named by somebody else.
    ...(reviewer_id === viewer.id ? {} : { reviewNamedById: viewer.id }),
    ...(is_asked ? await askFor(naming, reviewer_id, now) : { ...due, reviewedAt: now }),
  }
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
    const change = await namedReview({ tx, repository, viewer, item }, input)
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

/** Whoever asked for a review; where that is not known any more, whoever decides. */
async function whoAsked(tx: TransactionClient, { reviewNamedById }: Item): Promise<string[]> {
  if (reviewNamedById) return [reviewNamedById]
  const where = { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE' } as const
  return (await tx.user.findMany({ where, select: { id: true } })).map(({ id }) => id)
}

/**
 * A clinician who is named as the reviewer does not stand for it: from then on nobody has reviewed it, who asked them is
 * told why, and finds it among what is due.
 * @throws AppError `forbidden` for all but the reviewer; `not_found`; `conflict` (409) for what is not public, or says
 *   something else than was read.
 */
export async function sendBackReview(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
  { reason, ...seen }: SendBackInput,
  caller: Caller,
): Promise<void> {
  await findItem(repository, viewer, id)
  await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, repository, id)
    requireUnchanged(item, seen)
    if (item.reviewerId !== viewer.id) throw new AppError('forbidden', 'accounts.notAllowed')
    const now = new Date()
    const change = {
      reviewerId: null,
      reviewedAt: null,
      reviewNamedById: null,
      reviewDueAt: now,
      reviewSentBack: reason,
    }
    if (!(await repository.change(tx, id, { isPublished: true, deletedAt: null }, change)))
      throw new AppError('conflict', 'content.notPublic')
    const occasion = { repository, item, cause: `${id}:${now.toISOString()}` }
    for (const asker of await whoAsked(tx, item))
      await notify(tx, asker, occasion, { kind: 'reviewSentBack', reason })
    await recordAudit(tx, {
      actorId: viewer.id,
      action: `${repository.kind}.send-back`,
      objectKind: repository.kind,
      objectId: id,
      requestId: caller.requestId,
    })
  })
  revalidate(...repository.tags(id))
  sendSoon()
}
