import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import { recordAudit } from '@/lib/platform/audit/audit'
import { hasValidLicence } from '@/lib/platform/auth/standing'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { limitMember } from '@/lib/platform/rate-limit/limit'
import { findPresentItem, getPublication, itemTables } from '../content/queries'
import { changedSince } from '../content/service'
import { getOwner, missingText } from './queries'
import { type CommentRow, changeRow, record } from './repository'
import type { reviewInput } from './schema'
import {
  deleteComment,
  findComment,
  lockComment,
  notifyAboutComment,
  notifyAuthorApproved,
  requireNotRedacted,
  type Withdrawal,
  withdrawComment,
} from './service'

/**
 * Opens or closes the discussion of an article or paper. Existing comments stay readable.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators.
 */
export async function setCommentsOpen(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  isOpen: boolean,
  caller: Caller,
): Promise<{ comments_open: boolean }> {
  const item = isUuid(id) ? await findPresentItem(db(), kind, id) : null
  if (!item || !can(viewer, `${kind}.read`, getPublication(item))) {
    throw new AppError('not_found', missingText(kind))
  }
  requireCan(viewer, `${kind}.edit`, { ownerId: item.ownerId })
  await queuedTransaction(async (tx) => {
    // Bypasses the Prisma client: the text is unchanged, so its `updatedAt` must stay.
    await tx.$executeRaw`
      UPDATE ${itemTables[kind].table} SET comments_open = ${isOpen} WHERE id = ${id}::uuid`
    await recordAudit(tx, {
      actorId: viewer.id,
      action: isOpen ? 'comment.open' : 'comment.close',
      objectKind: kind,
      objectId: id,
      requestId: caller.requestId,
    })
  })
  if (item.isPublished) revalidate(tags.item(kind, id))
  return { comments_open: isOpen }
}

/**
 * Destroys a comment's text at once, with the reports that may quote it; leaves a mark with the actor and the time.
 * Only the page needs revalidation: comments are not searchable, and no stored response holds their text.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `invalid` (422) when an
 * administrator gives no reason; `conflict` (409) when it was destroyed already.
 */
export async function redactComment(...withdrawal: Withdrawal): Promise<null> {
  const [, viewer] = withdrawal
  const redact = async (tx: TransactionClient, row: CommentRow) => {
    requireNotRedacted(row)
    // A hidden comment has nothing left to hide, so its mark is shown. A comment that nobody has seen leaves no mark.
    const moderation = row.moderation === 'HIDDEN' ? 'VISIBLE' : row.moderation
    const mark = { redactedAt: new Date(), redactedById: viewer.id }
    await changeRow(tx, row.id, { content: '', moderation, ...mark })
    await tx.commentReport.deleteMany({ where: { commentId: row.id } })
  }
  const { kind, itemId } = await withdrawComment('redact', redact, ...withdrawal)
  revalidate(tags.comments(kind, itemId))
  return null
}

/**
 * Approves the text that the administrator read: shows the comment and resolves its reports.
 * @param seen when the text that they read was last edited; undefined from a client that does not say
 */
async function approveComment(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  seen: string | null | undefined,
  caller: Caller,
) {
  const before = await queuedTransaction(async (tx) => {
    const row = await lockComment(tx, kind, id)
    const seenAt = seen ? Date.parse(seen) : seen
    if (seenAt !== undefined && seenAt !== (row.editedAt?.getTime() ?? null)) throw changedSince()
    const open = { commentId: id, resolvedAt: null }
    const { count } = await tx.commentReport.updateMany({
      where: open,
      data: { resolvedAt: new Date() },
    })
    if (row.redactedAt || (row.moderation === 'VISIBLE' && count === 0)) {
      throw new AppError('conflict', 'comments.nothingToReview')
    }
    if (row.moderation !== 'VISIBLE') {
      await changeRow(tx, id, { moderation: 'VISIBLE', heldFor: null })
    }
    // Notify only the author of a held comment: the author of a hidden one was notified when it was hidden.
    const item = row.moderation === 'HELD' ? await findPresentItem(tx, kind, row.itemId) : null
    if (item) {
      await notifyAboutComment(tx, kind, item.id, row.authorId)
      await notifyAuthorApproved(tx, kind, item.id, row.authorId)
    }
    await record(tx, viewer, 'comment.keep', { kind, id }, caller, {
      reports: count,
    })
    return row
  })
  if (before.moderation !== 'VISIBLE') revalidate(tags.comments(kind, before.itemId))
}

/**
 * Decides about a comment that is held, hidden or reported: `keep` shows it to everybody, `remove` deletes it.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `invalid` (422) for a removal without a reason;
 *   `conflict` (409) when there is nothing to keep, or the comment was edited since the administrator saw it.
 */
export async function reviewComment(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  { decision, reason, edited_at: seen }: z.output<typeof reviewInput>,
  caller: Caller,
): Promise<{ decision: 'keep' | 'remove' }> {
  requireCan(viewer, 'comment.review')
  await findComment(kind, viewer, id)
  if (decision === 'keep') await approveComment(kind, viewer, id, seen, caller)
  else await deleteComment(kind, viewer, id, reason, caller)
  return { decision }
}

/** The number of reports that hide a comment until an administrator reviews it. */
const REPORTS_TO_HIDE = 3
/** Minimum age of a reader's account for its reports to count towards hiding a comment. */
const MIN_REPORTER_AGE_MS = 7 * 24 * 3_600_000

/** The people whose reports count towards hiding: staff, and anybody whose account is a week old. */
const countingReporter = (now: Date) =>
  ({
    accountStatus: 'ACTIVE',
    OR: [
      { createdAt: { lte: new Date(now.getTime() - MIN_REPORTER_AGE_MS) } },
      { ...hasValidLicence(now), isApproved: true, role: { not: 'USER' } },
    ],
  }) satisfies Prisma.UserWhereInput

/**
 * Stores a report. A person counts once, and again only if the comment was edited after an administrator reviewed it.
 * @returns whether it counts
 */
async function storeReport(
  tx: TransactionClient,
  comment: CommentRow,
  report: { reporterId: string; reason: string },
): Promise<boolean> {
  const about = { commentId: comment.id }
  const { reporterId, reason } = report
  const known = await tx.commentReport.findFirst({ where: { ...about, reporterId } })
  if (!known) {
    await tx.commentReport.create({ data: { ...about, reporterId, reason } })
    return true
  }
  const { resolvedAt } = known
  if (!resolvedAt || !comment.editedAt || comment.editedAt < resolvedAt) return false
  const replacement = { reason, resolvedAt: null, createdAt: new Date() }
  await tx.commentReport.update({ where: { id: known.id }, data: replacement })
  return true
}

async function hideComment(tx: TransactionClient, comment: CommentRow) {
  const { id, itemId, authorId } = comment
  await changeRow(tx, id, { moderation: 'HIDDEN' })
  if (!authorId) return
  const kind = 'commentHidden'
  const data = { content: comment.kind, id: itemId }
  const causeKey = `${kind}:${id}:${new Date().toISOString()}`
  await tx.notification.create({ data: { userId: authorId, kind, data, causeKey } })
}

/**
 * Reports somebody else's comment. The third report that counts hides it until an administrator reviews it, and
 * notifies its author; newcomers' reports only reach the administrator. A repeated report changes nothing.
 * @throws AppError `not_found`; `forbidden` for one's own comment; `conflict` (409) for a destroyed text; `too_many`.
 */
export async function reportComment(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  reason: string,
  caller: Caller,
): Promise<null> {
  const found = await findComment(kind, viewer, id)
  requireCan(viewer, 'comment.report', getOwner(found))
  await limitMember('report', viewer.id)
  const { itemId, isHidden } = await queuedTransaction(async (tx) => {
    const row = await lockComment(tx, kind, id)
    requireNotRedacted(row)
    const { itemId } = row
    if (!(await storeReport(tx, row, { reporterId: viewer.id, reason }))) {
      return { itemId, isHidden: false }
    }
    const where = { commentId: id, resolvedAt: null }
    const reports = await tx.commentReport.count({ where })
    const reporter = countingReporter(new Date())
    const counting = await tx.commentReport.count({ where: { ...where, reporter } })
    const isHidden = row.moderation === 'VISIBLE' && counting >= REPORTS_TO_HIDE
    if (isHidden) await hideComment(tx, row)
    const detail = { reports, hidden: isHidden }
    await record(tx, viewer, 'comment.report', { kind, id }, caller, detail)
    return { itemId, isHidden }
  })
  if (isHidden) revalidate(tags.comments(kind, itemId))
  return null
}
