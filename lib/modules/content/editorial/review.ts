import 'server-only'
import { isProfessional } from '@/lib/core/accounts'
import type { Caller } from '@/lib/core/caller'
import { type ContentKind, contentKindNames } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { hasValidLicence } from '@/lib/platform/auth/standing'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { pictureJobs } from '../../files/service'
import { findItem, type Item, itemTables } from '../queries'
import type { ReviewInput, SendBackInput } from '../schema'
import {
  changeItem,
  getTags,
  type ItemChange,
  lockItem,
  record,
  requireUnchanged,
} from '../service'
import { notifyPerson } from './announce'
import { purgeDeleted } from './remove'

/** The retention period of sent mails; a longer interval could notify people twice. */
const LOOK_BACK_MS = 30 * 24 * 3_600_000

/** An item whose clinical review is due. */
interface DueItem {
  id: string
  title: string
  ownerId: string | null
  reviewerId: string | null
  reviewDueAt: Date
}

/** Lists the public items whose review fell due between two times. */
function listReviewDue(kind: ContentKind, from: Date, to: Date): Promise<DueItem[]> {
  const { table, owner } = itemTables[kind]
  return db().$queryRaw<DueItem[]>`
    SELECT id::text, title, ${owner}::text AS "ownerId", reviewer_id::text AS "reviewerId",
      review_due_at AS "reviewDueAt"
    FROM ${table}
    WHERE is_published AND deleted_at IS NULL AND review_due_at >= ${from} AND review_due_at <= ${to}`
}

async function notifyReviewers(
  kind: ContentKind,
  item: DueItem,
  adminIds: string[],
): Promise<void> {
  const people = new Set([item.ownerId, item.reviewerId, ...adminIds].filter((id) => id !== null))
  const cause = `${item.id}:${item.reviewDueAt.toISOString()}`
  await queuedTransaction(async (tx) => {
    for (const userId of people) {
      await notifyPerson(
        tx,
        userId,
        { kind, item, cause },
        { kind: 'reviewDue', due: item.reviewDueAt },
      )
    }
  })
}

/**
 * Notifies author, reviewer and administrators of each public item whose clinical review fell due, once per due date.
 * @param now the current time
 * @returns how many items are due
 */
export async function announceDueReviews(
  kind: ContentKind,
  now: Date = new Date(),
): Promise<number> {
  const due = await listReviewDue(kind, new Date(now.getTime() - LOOK_BACK_MS), now)
  if (due.length === 0) return 0
  const admins = await db().user.findMany({
    where: { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE' },
    select: { id: true },
  })
  const adminIds = admins.map(({ id }) => id)
  for (const item of due) await notifyReviewers(kind, item, adminIds)
  scheduleDelivery()
  return due.length
}

const HOUR_MS = 3_600_000

async function forEachKind(work: (kind: ContentKind) => Promise<unknown>) {
  for (const kind of contentKindNames) await work(kind)
}

/** The serving process's own jobs for articles and papers. */
export const editorialJobs: Job[] = [
  ...pictureJobs,
  leasedJob('purge-content', HOUR_MS, () => forEachKind((kind) => purgeDeleted(kind))),
  leasedJob('review-due', HOUR_MS, () => forEachKind((kind) => announceDueReviews(kind))),
]

async function requireReviewer(
  tx: TransactionClient,
  reviewerId: string,
  ownerId: string | null,
): Promise<void> {
  const person = await tx.user.findFirst({
    where: {
      ...hasValidLicence(new Date()),
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

/** A request that records an item's reviewer, or asks one. */
interface ReviewContext {
  tx: TransactionClient
  kind: ContentKind
  viewer: Viewer
  item: Item
}

/** The review fields of a request; absent ones stay as they are. */
interface ReviewFields {
  reviewer_id?: string | null | undefined
  review_due?: Date | null | undefined
  is_asked?: boolean | undefined
}

/**
 * Notifies a clinician that they are asked to review a public item. The item then counts as not reviewed, unless the
 * same person reviewed it before.
 */
async function requestReview(
  { tx, kind, item }: ReviewContext,
  reviewerId: string,
  due: Date,
): Promise<ItemChange> {
  const cause = `${item.id}:${due.toISOString()}`
  await notifyPerson(tx, reviewerId, { kind, item, cause }, { kind: 'reviewDue', due })
  return { reviewDueAt: due, ...(item.reviewerId === reviewerId ? {} : { reviewedAt: null }) }
}

/**
 * Builds the item changes for naming a reviewer; without one, only the due date. If the reviewer is asked to review it,
 * the review is due now.
 * @throws AppError `invalid` at `reviewer_id` unless that is an approved, active clinician other than the author
 */
export async function buildReviewChange(
  naming: ReviewContext,
  { reviewer_id, review_due, is_asked }: ReviewFields,
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
    // Reviewers who confirm their own review were named by somebody else.
    ...(reviewer_id === viewer.id ? {} : { reviewNamedById: viewer.id }),
    ...(is_asked ? await requestReview(naming, reviewer_id, now) : { ...due, reviewedAt: now }),
  }
}

/**
 * Checks that a named reviewer only confirms their own review and sets the next due date, without which nobody would
 * be reminded. Administrators may name any reviewer.
 */
function requireOwnReview(viewer: Viewer, input: ReviewInput): void {
  const { reviewer_id, review_due, is_asked } = input
  if (reviewer_id !== viewer.id || is_asked) throw new AppError('forbidden', 'accounts.notAllowed')
  const text = 'validation.dueInvalid'
  if (!review_due) throw new AppError('invalid', text, { review_due: [text] })
}

/**
 * Records the medical reviewer of a public item, now, and when the next review is due; or asks a reviewer. Allowed to
 * administrators, and to the named reviewer about themselves.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for an item that is not public or has changed since it
 * was read; `invalid` at `reviewer_id`, and at `review_due` for a reviewer who sets no date.
 */
export async function setReview(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  input: ReviewInput,
  caller: Caller,
): Promise<void> {
  await findItem(kind, viewer, id)
  await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, kind, id)
    requireUnchanged(item, input)
    requireCan(viewer, `${kind}.review`, { reviewerId: item.reviewerId })
    if (!can(viewer, `${kind}.decide`)) requireOwnReview(viewer, input)
    const { reviewer_id, is_asked } = input
    const change = await buildReviewChange({ tx, kind, viewer, item }, input)
    const isChanged = await changeItem(tx, kind, id, { isPublished: true, deletedAt: null }, change)
    if (!isChanged) throw new AppError('conflict', 'content.notPublic')
    const detail = { reviewer: reviewer_id, ...(is_asked ? { asked: true } : {}) }
    await record(tx, kind, 'review', id, { viewer, caller }, detail)
  })
  revalidate(...getTags(kind, id))
  if (input.is_asked) scheduleDelivery()
}

/** Returns the requester of the review or, if no longer known, everyone who may decide. */
async function getReviewRequesters(
  tx: TransactionClient,
  { reviewNamedById }: Item,
): Promise<string[]> {
  if (reviewNamedById) return [reviewNamedById]
  const where = { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE' } as const
  return (await tx.user.findMany({ where, select: { id: true } })).map(({ id }) => id)
}

/**
 * Sends a review back: the named clinician declines it. The item then has no reviewer, the review is due, and the
 * requester gets the reason.
 * @throws AppError `forbidden` for all but the reviewer; `not_found`; `conflict` (409) for an item that is not public
 * or has changed since it was read
 */
export async function sendBackReview(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  { reason, ...seen }: SendBackInput,
  caller: Caller,
): Promise<void> {
  await findItem(kind, viewer, id)
  await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, kind, id)
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
    if (!(await changeItem(tx, kind, id, { isPublished: true, deletedAt: null }, change)))
      throw new AppError('conflict', 'content.notPublic')
    const occasion = { kind, item, cause: `${id}:${now.toISOString()}` }
    for (const asker of await getReviewRequesters(tx, item))
      await notifyPerson(tx, asker, occasion, { kind: 'reviewSentBack', reason })
    await record(tx, kind, 'send-back', id, { viewer, caller })
  })
  revalidate(...getTags(kind, id))
  scheduleDelivery()
}
