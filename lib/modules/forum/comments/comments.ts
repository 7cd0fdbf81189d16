import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { type CleanText, prepareText } from '@/lib/platform/html/texts'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { getWorkOrder, type WorkOrder } from '@/lib/platform/work/queues'
import { readLicenceEnd } from '../../accounts/licences/queries'
import { releaseFiles, requireShowablePictures } from '../../files/service'
import { notifyAboutRemoval } from '../../moderation/service'
import { settleNotices } from '../../notifications/service'
import {
  type CaseRow,
  findCase,
  getOwner,
  isAnswer,
  lockCase,
  needsAcknowledgement,
  record,
  requireNotClosed,
  requireNotRedacted,
  requireVisible,
  settleState,
} from '../cases/case'
import { recordAcknowledgement, withdrawAcknowledgement } from '../cases/case-progress'
import { detachFiles } from '../cases/purge'
import { syncCaseClock } from '../escalation/escalation'
import { cancelPendingEmails } from '../escalation/notices'
import { notifyAboutComment } from '../escalation/notify'
import type { ForumCommentEdit, ForumCommentInput } from '../input-schema'
import {
  mergeRetained,
  NO_IDENTIFIERS,
  requireUnidentified,
  requireUnidentifiedReason,
  toPlainTexts,
} from '../privacy/privacy'
import { isFreeOfIdentifiers } from '../privacy/second-look'
import type { ForumCommentDto } from '../schema'
import { commentColumns, toComment } from './threads'

const missing = () => new AppError('not_found', 'forum.commentMissing')

/** @throws AppError `invalid` at `content` when no readable text is left. */
async function prepareComment(typed: string, order: WorkOrder): Promise<CleanText> {
  const clean = await prepareText(typed, { field: 'content', order })
  if (!clean.isEmpty) return clean
  const text = 'validation.commentRequired'
  throw new AppError('invalid', text, { content: [text] })
}

/**
 * A comment of an existing case, for a viewer who may read the forum.
 * @param options `evenDeleted`: also finds a deleted comment, which only redaction needs
 * @throws AppError `forbidden`; `not_found`
 */
export async function findComment(viewer: Viewer, id: string, { evenDeleted = false } = {}) {
  requireCan(viewer, 'forum.read')
  const where = evenDeleted ? { id } : { id, deletedAt: null, post: { deletedAt: null } }
  const row = isUuid(id)
    ? await db().forumComment.findFirst({ where, select: commentColumns })
    : null
  if (!row) throw missing()
  await findCase(viewer, row.postId, { evenDeleted })
  return row
}

/** Reads the same row again, once the case is locked. */
export async function rereadComment(
  tx: TransactionClient,
  id: string,
  { evenDeleted = false } = {},
) {
  const row = await tx.forumComment.findFirst({
    where: evenDeleted ? { id } : { id, deletedAt: null },
    select: commentColumns,
  })
  if (!row) throw missing()
  return row
}

/** @throws AppError `invalid` (422) at `parent_id` when it is not a comment of this case. */
async function findParent(tx: TransactionClient, postId: string, id: string) {
  const parent = await tx.forumComment.findFirst({
    where: { id, postId, deletedAt: null },
    select: { id: true, authorId: true },
  })
  if (parent) return parent
  const text = 'validation.parentInvalid'
  throw new AppError('invalid', text, { parent_id: [text] })
}

const readAuthor = (tx: TransactionClient, id: string) =>
  tx.forumComment.findUnique({ where: { id }, select: { authorId: true } })

/** Returns whether another answer leaves the case unchanged, so that a share lock is enough. */
const isSettled = (post: CaseRow) =>
  post.caseStatus === 'ROUTINE' && post.state === 'ANSWERED' && !needsAcknowledgement(post)

/** Acknowledges an answered urgent case, and updates its state and clock. */
async function afterAnswer(
  tx: TransactionClient,
  post: CaseRow,
  viewer: Viewer,
  comment: { id: string; createdAt: Date },
) {
  if (isSettled(post)) return
  if (!(await isAnswer(tx, comment.id))) return
  if (post.caseStatus === 'URGENCY' && !post.redactedAt) {
    await recordAcknowledgement(tx, post, viewer.id, comment.createdAt)
  }
  if (post.state === 'ANSWERED' && !needsAcknowledgement(post)) return
  await settleState(tx, post)
  await syncCaseClock(tx, post.id)
}

/**
 * Answers a case, or replies to one of its comments, and notifies the people concerned (docs/rules.md#cases).
 * @throws AppError `forbidden`; `not_found` when the case does not exist; `conflict` (409) when it is closed;
 *   `invalid` (422) at `content` or `parent_id`.
 */
export async function addComment(viewer: Viewer, input: ForumCommentInput, caller: Caller) {
  requireCan(viewer, 'forum.write')
  const found = await findCase(viewer, input.post_id)
  const isUrgent = found.caseStatus === 'URGENCY'
  const order = getWorkOrder(viewer, { isUrgent })
  const { html: content, text } = await prepareComment(input.content, order)
  const reason = input.identifiers_reason
  const retained = await requireUnidentified({ fields: { content: text }, isUrgent, reason, order })
  const postId = found.id
  const licenceUntil = await readLicenceEnd(db(), viewer.id)
  const write = async (tx: TransactionClient, post: CaseRow) => {
    requireNotClosed(post)
    requireVisible(post)
    await requireShowablePictures(tx, viewer, {
      html: content,
      place: { kind: 'forum' },
      field: 'content',
    })
    const parent = input.parent_id ? await findParent(tx, postId, input.parent_id) : null
    const row = await tx.forumComment.create({
      data: {
        postId,
        parentId: parent?.id ?? null,
        authorId: viewer.id,
        authorRole: viewer.role,
        licenceUntil,
        content,
        ...mergeRetained(retained),
      },
      select: { id: true, postId: true, parentId: true, createdAt: true },
    })
    await afterAnswer(tx, post, viewer, row)
    await notifyAboutComment(tx, post, { id: row.id, content, authorId: viewer.id, parent })
    await record(tx, viewer, 'forum-comment.create', row.id, caller, { post: postId })
    // Notices of a routine case go into the digest.
    return { saved: row, isSentNow: post.caseStatus === 'URGENCY' }
  }
  const shared = isSettled(found)
    ? await queuedTransaction(async (tx) => {
        const post = await lockCase(tx, postId, { isShared: true })
        return isSettled(post) ? write(tx, post) : null
      })
    : null
  const { saved, isSentNow } =
    shared ?? (await queuedTransaction(async (tx) => write(tx, await lockCase(tx, postId))))
  if (isSentNow) scheduleDelivery()
  return {
    id: saved.id,
    post_id: saved.postId,
    parent_id: saved.parentId,
    created_at: saved.createdAt.toISOString(),
  }
}

/** Like `isFreeOfIdentifiers`, but false instead of an error if the scan fails, so that urgent answers are saved. */
async function isAnswerClean(
  reason: string | undefined,
  text: string,
  { isUrgent, order }: { isUrgent: boolean; order: WorkOrder },
): Promise<boolean> {
  try {
    return await isFreeOfIdentifiers(reason, [text], order)
  } catch (error) {
    if (isUrgent && error instanceof AppError) return false
    throw error
  }
}

/**
 * Edits the viewer's own comment and notifies the people it now mentions. An empty reason removes the one it had for
 * keeping possible identifiers, once neither words nor document contain any.
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when the case is closed or the
 *   comment redacted; `invalid` (422) at `content`.
 */
export async function editComment(
  viewer: Viewer,
  id: string,
  input: ForumCommentEdit,
  caller: Caller,
): Promise<ForumCommentDto> {
  const found = await findComment(viewer, id)
  requireCan(viewer, 'forum.edit', getOwner(found))
  const order = getWorkOrder(viewer)
  const { html: content, text } = await prepareComment(input.content, order)
  const { caseStatus } = await findCase(viewer, found.postId)
  const isUrgent = caseStatus === 'URGENCY'
  const reason = input.identifiers_reason
  const retained = await requireUnidentified({
    fields: { content: text },
    before: toPlainTexts(found.content),
    isUrgent,
    reason,
    order,
  })
  const isClean =
    found.keptReason !== null && (await isAnswerClean(reason, text, { isUrgent, order }))
  const { comment, removeBytes, isSentNow } = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, found.postId)
    requireNotClosed(post)
    requireVisible(post)
    const before = await rereadComment(tx, id)
    requireNotRedacted(before)
    const edited = { html: content, before: before.content, field: 'content' }
    await requireShowablePictures(tx, viewer, { ...edited, place: { kind: 'forum' } })
    const row = await tx.forumComment.update({
      where: { id },
      data: {
        content,
        ...(isClean && !before.attachment
          ? NO_IDENTIFIERS
          : mergeRetained(retained, before.keptKinds)),
        editedAt: new Date(),
      },
      select: commentColumns,
    })
    const parent = before.parentId ? await readAuthor(tx, before.parentId) : null
    await notifyAboutComment(tx, post, { id, content, authorId: viewer.id, parent })
    await record(tx, viewer, 'forum-comment.edit', id, caller)
    const comment = toComment(viewer, post, row)
    // As in a case, a picture removed from the text is destroyed.
    const removeBytes = await releaseFiles(tx, pictureIdsIn(before.content))
    return { comment, removeBytes, isSentNow: post.caseStatus === 'URGENCY' }
  })
  await removeBytes()
  if (isSentNow) scheduleDelivery()
  return comment
}

/**
 * Updates the case of a removed answer: it is no longer the accepted one and acknowledges nothing, and the case may be
 * unanswered again.
 */
export async function withdrawAnswer(
  tx: TransactionClient,
  post: CaseRow,
  { id, authorId, createdAt }: { id: string; authorId: string | null; createdAt: Date },
) {
  if (post.acceptedAnswerId === id) {
    await tx.forumPost.update({
      where: { id: post.id },
      data: { acceptedAnswerId: null, acceptedById: null },
    })
  }
  await withdrawAcknowledgement(tx, post, { authorId, createdAt })
  await settleState(tx, post)
  await syncCaseClock(tx, post.id)
}

/**
 * Permanently deletes a comment, its pictures and its document; one with replies leaves an empty placeholder. Marks its
 * notices as read and withdraws its unsent mails. Notifies the author of a comment that an administrator deletes.
 * @param reason why an administrator deletes somebody else's comment; the interface asks for it, other clients may not
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `invalid` (422) at `reason` when it
 *   identifies the patient.
 */
export async function deleteComment(
  viewer: Viewer,
  id: string,
  caller: Caller,
  reason?: string,
): Promise<null> {
  const found = await findComment(viewer, id)
  requireCan(viewer, 'forum.remove', getOwner(found))
  await requireUnidentifiedReason(viewer, found, reason)
  const removeBytes = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, found.postId)
    const comment = await rereadComment(tx, id)
    await tx.forumComment.update({ where: { id }, data: { deletedAt: new Date() } })
    await withdrawAnswer(tx, post, comment)
    await settleNotices(tx, { post: post.id, comment: id })
    await cancelPendingEmails(tx, post.id, id)
    const { authorId } = found
    const removal = { kind: 'answer_removed', authorId, reason } as const
    const detail = await notifyAboutRemoval(tx, viewer, removal)
    await record(tx, viewer, 'forum-comment.delete', id, caller, detail)
    const detached = await detachFiles(tx, { commentId: id })
    return releaseFiles(tx, [...pictureIdsIn(comment.content), ...detached])
  })
  await removeBytes()
  scheduleDelivery()
  return null
}
