import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { limits } from '@/lib/core/limits'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { getWorkOrder } from '@/lib/platform/work/queues'
import { releaseFiles, type SentFile, storeCasePicture } from '../../files/service'
import {
  findCase,
  getOwner,
  lockCase,
  record,
  requireNotClosed,
  requireNotRedacted,
  requireVisible,
} from '../cases/case'
import { findComment, rereadComment } from '../comments/comments'
import { requireConsent } from '../consent/consent'
import type { AnswerDocumentInput, CasePictureInput } from '../input-schema'
import { findKinds, identifiersError, mergeRetained, storeDocument } from '../privacy/privacy'

/** The owner of a photograph: a case, or an answer to it. */
export interface PicturePlace {
  postId: string
  commentId: string | null
  isUrgent: boolean
  /** Locks the case for the rest of the transaction; throws when it can no longer be changed. */
  lock: (tx: TransactionClient) => Promise<void>
}

const refuse = (field: string, text: string) => new AppError('invalid', text, { [field]: [text] })

/** The viewer's own case, while it can be changed. */
async function findOwn(viewer: Viewer, id: string): Promise<PicturePlace> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.edit', getOwner(found))
  requireNotClosed(found)
  requireNotRedacted(found)
  return {
    postId: id,
    commentId: null,
    isUrgent: found.caseStatus === 'URGENCY',
    async lock(tx) {
      const post = await lockCase(tx, id)
      requireNotClosed(post)
      requireNotRedacted(post)
    },
  }
}

async function nextPlace(tx: TransactionClient, { postId, commentId }: PicturePlace) {
  if ((await tx.casePicture.count({ where: { postId, commentId } })) >= limits.casePictures) {
    throw refuse('picture', commentId ? 'validation.photosManyOfAnswer' : 'validation.photosMany')
  }
  const { _max } = await tx.casePicture.aggregate({ where: { postId }, _max: { place: true } })
  return (_max.place ?? -1) + 1
}

function recordPicture(
  tx: TransactionClient,
  viewer: Viewer,
  { postId, commentId }: PicturePlace,
  what: 'add-picture' | 'remove-picture',
  caller: Caller,
  detail?: { shows_who: boolean },
): Promise<void> {
  return commentId
    ? record(tx, viewer, `forum-comment.${what}`, commentId, caller, detail)
    : record(tx, viewer, `forum.${what}`, postId, caller, detail)
}

/**
 * Stores a photograph and attaches it to its case or answer.
 * @throws AppError `conflict` (409) when its place refuses; `invalid` (422) at `picture`, also beyond six, at `consent` while
 *   the case states none, or at `reason` when that identifies the patient.
 */
export async function addPictureAt(
  viewer: Viewer,
  place: PicturePlace,
  { shows_who, reason, covered = [] }: CasePictureInput,
  file: SentFile | undefined,
  caller: Caller,
) {
  if (!file) throw refuse('picture', 'validation.photoType')
  const order = getWorkOrder(viewer, place)
  const shownReason = shows_who === '1' && reason ? reason : null
  const [kinds = []] = shownReason ? await findKinds([shownReason], [], order) : []
  if (kinds.length > 0) throw identifiersError({ reason: kinds })
  const prepared = await storeCasePicture(file, covered, viewer.id, order)
  try {
    const fileId = await queuedTransaction(async (tx) => {
      await place.lock(tx)
      await requireConsent(tx, place.postId)
      const { postId, commentId } = place
      const next = await nextPlace(tx, place)
      const saved = await prepared.save(tx)
      await tx.casePicture.create({
        data: {
          fileId: saved.id,
          postId,
          commentId,
          place: next,
          showsWho: shows_who === '1',
          reason: shownReason,
          covered: covered.length,
        },
      })
      await recordPicture(tx, viewer, place, 'add-picture', caller, {
        shows_who: shows_who === '1',
      })
      return saved.id
    })
    return { file_id: fileId }
  } catch (error) {
    await prepared.discard()
    throw error
  }
}

/** Destroys a photograph. @throws AppError `not_found` where it is not shown; `conflict` (409) when its place refuses. */
export async function removePictureAt(
  viewer: Viewer,
  place: PicturePlace,
  fileId: string,
  caller: Caller,
): Promise<null> {
  const removeBytes = await queuedTransaction(async (tx) => {
    await place.lock(tx)
    const where = { postId: place.postId, commentId: place.commentId, fileId }
    const { count } = isUuid(fileId) ? await tx.casePicture.deleteMany({ where }) : { count: 0 }
    if (count === 0) throw new AppError('not_found', 'forum.pictureMissing')
    await recordPicture(tx, viewer, place, 'remove-picture', caller)
    return releaseFiles(tx, [fileId])
  })
  await removeBytes()
  return null
}

/**
 * Adds a photograph to a case (docs/rules.md#cases). It is sent separately, so that it never delays the text.
 * @throws AppError `not_found`; `forbidden` to all but the author; `conflict` (409) when the case is closed or
 * redacted; `invalid` (422): see `addPictureAt`.
 */
export async function addPicture(
  viewer: Viewer,
  id: string,
  input: CasePictureInput,
  file: SentFile | undefined,
  caller: Caller,
) {
  return addPictureAt(viewer, await findOwn(viewer, id), input, file, caller)
}

/**
 * Destroys a photograph of a case.
 * @throws AppError `not_found`; `forbidden` to all but the author; `conflict` (409) when the case is closed or redacted.
 */
export async function removePicture(
  viewer: Viewer,
  id: string,
  fileId: string,
  caller: Caller,
): Promise<null> {
  return removePictureAt(viewer, await findOwn(viewer, id), fileId, caller)
}

/** Locks the case and returns its answer, provided that both can still be changed. */
async function lockAnswer(tx: TransactionClient, postId: string, id: string) {
  const post = await lockCase(tx, postId)
  requireNotClosed(post)
  requireNotRedacted(post)
  requireVisible(post)
  const answer = await rereadComment(tx, id)
  requireNotRedacted(answer)
  return answer
}

/** Finds the case of the viewer's own answer. @throws AppError `not_found`; `forbidden` to all but its author. */
async function findOwnAnswer(viewer: Viewer, id: string): Promise<PicturePlace> {
  const answer = await findComment(viewer, id)
  requireCan(viewer, 'forum.edit', getOwner(answer))
  const { postId } = answer
  const { caseStatus } = await findCase(viewer, postId)
  return {
    postId,
    commentId: id,
    isUrgent: caseStatus === 'URGENCY',
    async lock(tx) {
      await lockAnswer(tx, postId, id)
    },
  }
}

/**
 * Adds a photograph to the viewer's own answer (docs/rules.md#cases). It is sent separately, and only after the case
 * has a consent record.
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when the case is closed, held
 * or redacted, or the answer is redacted; `invalid` (422): see `addPictureAt`.
 */
export async function addAnswerPicture(
  viewer: Viewer,
  id: string,
  input: CasePictureInput,
  file: SentFile | undefined,
  caller: Caller,
) {
  return addPictureAt(viewer, await findOwnAnswer(viewer, id), input, file, caller)
}

/** Destroys a photograph of the viewer's own answer. @throws AppError as `addAnswerPicture`. */
export async function removeAnswerPicture(
  viewer: Viewer,
  id: string,
  fileId: string,
  caller: Caller,
): Promise<null> {
  return removePictureAt(viewer, await findOwnAnswer(viewer, id), fileId, caller)
}

/** Rejects a reason that itself identifies somebody. @throws AppError `invalid` at `identifiers_reason`. */
async function requireCleanReason(reason: string | undefined, viewer: Viewer, isUrgent: boolean) {
  if (!reason) return
  const [kinds = []] = await findKinds([reason], [], getWorkOrder(viewer, { isUrgent }))
  if (kinds.length > 0) throw identifiersError({ identifiers_reason: kinds })
}

/**
 * Sets the document of the viewer's own answer, replacing any earlier one. It is sent separately, so that it never
 * delays the text. A document that identifies the patient needs a reason, even in an urgent case.
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when the case is closed, held
 * or redacted, or the answer is redacted; `invalid` (422) at `attachment` or `identifiers_reason`.
 */
export async function setAnswerDocument(
  viewer: Viewer,
  id: string,
  { identifiers_reason: reason }: AnswerDocumentInput,
  file: SentFile | undefined,
  caller: Caller,
): Promise<null> {
  const { postId, isUrgent } = await findOwnAnswer(viewer, id)
  const order = getWorkOrder(viewer, { isUrgent })
  await requireCleanReason(reason, viewer, isUrgent)
  const { prepared, kinds } = await storeDocument(file, viewer, { isUrgent: false, reason, order })
  if (!prepared) {
    const text = 'validation.paperType'
    throw new AppError('invalid', text, { attachment: [text] })
  }
  try {
    const removeBytes = await queuedTransaction(async (tx) => {
      const before = await lockAnswer(tx, postId, id)
      const saved = await prepared.save(tx)
      const retained = reason && kinds.length > 0 ? { keptReason: reason, keptKinds: kinds } : null
      await tx.forumComment.update({
        where: { id },
        data: { attachmentId: saved.id, ...mergeRetained(retained, before.keptKinds) },
      })
      await record(tx, viewer, 'forum-comment.add-document', id, caller)
      return releaseFiles(tx, before.attachment ? [before.attachment.id] : [])
    })
    await removeBytes()
    return null
  } catch (error) {
    await prepared.discard()
    throw error
  }
}

/** Destroys the document of the viewer's own answer. @throws AppError as `setAnswerDocument`; `not_found` if it has none. */
export async function removeAnswerDocument(
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<null> {
  const { postId } = await findOwnAnswer(viewer, id)
  const removeBytes = await queuedTransaction(async (tx) => {
    const { attachment } = await lockAnswer(tx, postId, id)
    if (!attachment) throw new AppError('not_found', 'forum.documentMissing')
    await tx.forumComment.update({ where: { id }, data: { attachmentId: null } })
    await record(tx, viewer, 'forum-comment.remove-document', id, caller)
    return releaseFiles(tx, [attachment.id])
  })
  await removeBytes()
  return null
}
