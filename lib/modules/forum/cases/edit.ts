import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { getWorkOrder } from '@/lib/platform/work/queues'
import { releaseFiles, requireShowablePictures, type SentFile } from '../../files/service'
import { scheduleNotifications, syncCaseClock } from '../escalation/escalation'
import { type CalledPeople, notifyAboutPost } from '../escalation/notify'
import type { ForumPostEdit } from '../input-schema'
import {
  mergeRetained,
  requireUnidentified,
  storeDocument,
  toPlainTexts,
  withheldMark,
} from '../privacy/privacy'
import {
  getHoldColumns,
  isFreeOfIdentifiers,
  notifyVisible,
  requestSecondLook,
} from '../privacy/second-look'
import {
  type CaseRow,
  findCase,
  getOwner,
  lockCase,
  record,
  requireNotClosed,
  requireNotRedacted,
  settleState,
} from './case'
import { findPost } from './queries'
import { getReferralText, parseReferral } from './referral-schema'
import { getReferralFields, IN_FORUM, prepareContent, requireSpecialists } from './service'

/** Replaces the tags of a case. @returns everybody tagged, and those who were not before */
async function replaceTags(
  tx: TransactionClient,
  postId: string,
  ids: readonly string[] | undefined,
) {
  const rows = await tx.forumTag.findMany({ where: { postId }, select: { userId: true } })
  const before = rows.map(({ userId }) => userId)
  if (!ids) return { taggedIds: before, newlyTaggedIds: [] }
  const newlyTaggedIds = ids.filter((id) => !before.includes(id))
  await tx.forumTag.deleteMany({ where: { postId, userId: { notIn: [...ids] } } })
  await tx.forumTag.createMany({ data: newlyTaggedIds.map((userId) => ({ postId, userId })) })
  return { taggedIds: ids, newlyTaggedIds }
}

/** Requires newly tagged people to be specialists; people tagged earlier may no longer be. */
async function newTags(id: string, wanted: readonly string[] | undefined, authorId: string | null) {
  if (!wanted) return undefined
  const before = await db().forumTag.findMany({ where: { postId: id }, select: { userId: true } })
  const known = new Set(before.map(({ userId }) => userId))
  const ids = wanted.filter((userId) => userId !== authorId)
  await requireSpecialists(ids.filter((userId) => !known.has(userId)))
  return ids
}

/** Returns whether an edit changes the text of the case; a change of urgency has its own notification. */
const hasTextChanged = (post: CaseRow, { title, referral }: ForumPostEdit, content?: string) =>
  (referral !== undefined &&
    JSON.stringify(referral) !== JSON.stringify(parseReferral(post.referral))) ||
  (title !== undefined && title !== post.title) ||
  (content !== undefined && content !== post.content)

/** Returns whether a case is as it was scanned: neither its words, its document nor its review has changed since. */
const isSameText = (post: CaseRow, scanned: CaseRow) =>
  post.heldSince?.getTime() === scanned.heldSince?.getTime() &&
  post.title === scanned.title &&
  post.content === scanned.content &&
  post.attachmentId === scanned.attachmentId &&
  getReferralText(parseReferral(post.referral)) === getReferralText(parseReferral(scanned.referral))

/** Starts or stops the clock of an edited case and notifies its recipients: for a held one, the reviewers. */
async function notifyAboutEdit(
  tx: TransactionClient,
  { before, now }: { before: CaseRow; now: CaseRow },
  actorId: string,
  called: CalledPeople,
): Promise<void> {
  if (before.heldSince && !now.heldSince) return notifyVisible(tx, now, actorId)
  await syncCaseClock(tx, now.id)
  if (!now.heldSince) {
    await notifyAboutPost(tx, now, actorId, called)
    return
  }
  const isAwaitingReview = before.heldSince !== null && before.sentBackReason === null
  if (!isAwaitingReview) await requestSecondLook(tx, now)
}

/**
 * Edits a case; absent fields stay as they are. Notifies newly tagged people, the recipients of a case that became
 * urgent, and the participants when its text changes. A routine case with newly kept identifiers waits for a second
 * look.
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when it is closed or redacted;
 * `invalid` (422) at a field, also at `attachment` when it identifies the patient, unless the case is urgent: then
 * only the attachment is left out.
 */
export async function editPost(
  viewer: Viewer,
  id: string,
  input: ForumPostEdit,
  file: SentFile | undefined,
  caller: Caller,
) {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.edit', getOwner(found))
  requireNotClosed(found)
  requireNotRedacted(found)
  const isUrgent = (input.case_status ?? found.caseStatus) === 'URGENCY'
  const order = getWorkOrder(viewer, { isUrgent })
  const sent = input.content
  const content = sent === undefined ? undefined : await prepareContent(sent, order)
  const tagged = await newTags(id, input.tagged_users, found.authorId)
  const reason = input.identifiers_reason
  const fields = {
    ...(input.title === undefined ? {} : { title: input.title }),
    ...(content ? { content: content.text } : {}),
    ...getReferralFields(input),
  }
  const referralWords = getReferralText(parseReferral(found.referral))
  const before = [...toPlainTexts(found.title, found.content), referralWords]
  const retained = await requireUnidentified({ fields, before, isUrgent, reason, order })
  const document = await storeDocument(file, viewer, { isUrgent, reason, order })
  const { prepared, withheld } = document
  const texts = [
    input.title ?? found.title,
    content?.text ?? toPlainTexts(found.content).join(' '),
    input.referral === undefined ? referralWords : getReferralText(input.referral),
  ]
  const hasOldDocument = !prepared && found.attachmentId !== null && input.remove_attachment !== '1'
  // An urgent case is not scanned, so that nothing can delay it.
  const mayBeClean = !isUrgent && !hasOldDocument && (found.heldSince ?? found.keptReason) !== null
  const isClean = mayBeClean && (await isFreeOfIdentifiers(reason, texts, order))
  try {
    const removeBytes = await queuedTransaction(async (tx) => {
      const post = await lockCase(tx, id)
      requireNotClosed(post)
      requireNotRedacted(post)
      const text = {
        html: content?.html ?? '',
        before: post.content,
        place: IN_FORUM,
        field: 'content',
      }
      await requireShowablePictures(tx, viewer, text)
      const attachment = await prepared?.save(tx)
      const isRemoved = !attachment && input.remove_attachment === '1'
      await tx.forumPost.update({
        where: { id },
        data: {
          ...(input.title === undefined ? {} : { title: input.title }),
          ...(content ? { content: content.html, text: content.text } : {}),
          ...(input.case_status === undefined ? {} : { caseStatus: input.case_status }),
          ...(input.referral === undefined ? {} : { referral: input.referral ?? Prisma.DbNull }),
          ...(attachment || isRemoved ? { attachmentId: attachment?.id ?? null } : {}),
          ...mergeRetained(retained, document.kinds, post.keptKinds),
          ...getHoldColumns(post, {
            isUrgent,
            retained,
            documentKinds: document.kinds,
            isClean: isClean && isSameText(post, found),
          }),
        },
      })
      const tags = await replaceTags(tx, id, tagged)
      await settleState(tx, post)
      const now = await lockCase(tx, id)
      const isUpdate =
        hasTextChanged(post, input, content?.html) ||
        Boolean(attachment) ||
        (isRemoved && post.attachmentId !== null)
      const called = { ...tags, content: content?.html ?? '', isUpdate }
      await notifyAboutEdit(tx, { before: post, now }, viewer.id, called)
      await record(tx, viewer, 'forum.edit', id, caller)
      const replaced = attachment || isRemoved ? post.attachmentId : null
      // A picture removed from the text is destroyed: it may show a patient.
      return releaseFiles(tx, [...(replaced ? [replaced] : []), ...pictureIdsIn(post.content)])
    })
    await removeBytes()
    scheduleNotifications()
    return { ...(await findPost(viewer, id)), ...withheldMark(withheld) }
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}
