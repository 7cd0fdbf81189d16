import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { inGoodStanding } from '@/lib/platform/auth/standing'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma, TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { limitMember } from '@/lib/platform/rate-limit/limit'
import { ownerOf } from './mapping'
import { record } from './record'
import { type CommentRow, changeRow } from './repository'
import { findComment, holdComment, requireNotRedacted } from './service'

/** How many people's reports hide a comment until an administrator reviews it. */
const HIDING = 3
/** Minimum age of a reader's account for its reports to count towards hiding a comment. */
const COUNTS_AFTER_MS = 7 * 24 * 3_600_000

/** The people whose reports count towards hiding: staff, and anybody whose account is a week old. */
const countingReporter = (now: Date) =>
  ({
    accountStatus: 'ACTIVE',
    OR: [
      { createdAt: { lte: new Date(now.getTime() - COUNTS_AFTER_MS) } },
      { ...inGoodStanding(now), isApproved: true, role: { not: 'USER' } },
    ],
  }) satisfies Prisma.UserWhereInput

/**
 * Stores a report. A person counts once, and again only if the comment was edited after an administrator reviewed it.
 * @returns whether it counts
 */
async function keepReport(
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
  const anew = { reason, resolvedAt: null, createdAt: new Date() }
  await tx.commentReport.update({ where: { id: known.id }, data: anew })
  return true
}

/** Hides a comment and notifies its author. */
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
 * Reports somebody else's comment. Once three people who are no newcomers have reported it, it is hidden until an
 * administrator reviews it, and its author is notified; newcomers' reports only reach the administrator. Reporting again
 * changes nothing.
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
  requireCan(viewer, 'comment.report', ownerOf(found))
  await limitMember('report', viewer.id)
  const { itemId, isHidden } = await queuedTransaction(async (tx) => {
    const row = await holdComment(tx, kind, id)
    requireNotRedacted(row)
    const { itemId } = row
    if (!(await keepReport(tx, row, { reporterId: viewer.id, reason }))) {
      return { itemId, isHidden: false }
    }
    const where = { commentId: id, resolvedAt: null }
    const reports = await tx.commentReport.count({ where })
    const reporter = countingReporter(new Date())
    const counting = await tx.commentReport.count({ where: { ...where, reporter } })
    const isHidden = row.moderation === 'VISIBLE' && counting >= HIDING
    if (isHidden) await hideComment(tx, row)
    const detail = { reports, hidden: isHidden }
    await record(tx, viewer, 'comment.report', { kind, id }, caller, detail)
    return { itemId, isHidden }
  })
  if (isHidden) revalidate(tags.comments(kind, itemId))
  return null
}
