import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { orderOf } from '@/lib/platform/work/queues'
import { releaseFiles, type SentFile } from '../files/service'
import {
  findCase,
  lockCase,
  ownerOf,
  requireNotClosed,
  requireNotRedacted,
  requireShown,
} from './case-row'
import { findComment, reread } from './comments'
import { storeDocument } from './document'
import { findKinds, keptOf, refuseIdentified } from './identifiers'
import type { AnswerDocumentInput, CasePictureInput } from './input-schema'
import { addPictureAt, type PicturePlace, removePictureAt } from './pictures'
import { record } from './record'

/** Locks the case and returns its answer, provided that it can still be changed. */
async function lockAnswer(tx: TransactionClient, postId: string, id: string) {
  const post = await lockCase(tx, postId)
  requireNotClosed(post)
  requireShown(post)
  const answer = await reread(tx, id)
  requireNotRedacted(answer)
  return answer
}

/** Where the viewer's own answer is. @throws AppError `not_found`; `forbidden` to all but its author. */
async function findOwn(viewer: Viewer, id: string): Promise<PicturePlace> {
  const answer = await findComment(viewer, id)
  requireCan(viewer, 'forum.edit', ownerOf(answer))
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
 * Adds a photograph to the viewer's own answer (docs/rules.md#cases). As in a case, it comes in its own request, and only
 * once the case says who consented.
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when the case is closed or held, or
 *   the answer redacted; `invalid` (422): see `addPictureAt`.
 */
export async function addAnswerPicture(
  viewer: Viewer,
  id: string,
  input: CasePictureInput,
  file: SentFile | undefined,
  caller: Caller,
) {
  return addPictureAt(viewer, await findOwn(viewer, id), input, file, caller)
}

/** Destroys a photograph of the viewer's own answer. @throws AppError as `addAnswerPicture`. */
export async function removeAnswerPicture(
  viewer: Viewer,
  id: string,
  fileId: string,
  caller: Caller,
): Promise<null> {
  return removePictureAt(viewer, await findOwn(viewer, id), fileId, caller)
}

/** Rejects a reason that itself identifies somebody. @throws AppError `invalid` at `identifiers_reason`. */
async function requireCleanReason(reason: string | undefined, viewer: Viewer, isUrgent: boolean) {
  if (!reason) return
  const [kinds = []] = await findKinds([reason], [], orderOf(viewer, { isUrgent }))
  if (kinds.length > 0) throw refuseIdentified({ identifiers_reason: kinds })
}

/**
 * Sets the document of the viewer's own answer, replacing any earlier one. It comes in its own request, so that it never
 * delays the text. A document that identifies the patient needs a reason, in an urgent case too.
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when the case is closed or held, or
 *   the answer redacted; `invalid` (422) at `attachment` or `identifiers_reason`.
 */
export async function setAnswerDocument(
  viewer: Viewer,
  id: string,
  { identifiers_reason: reason }: AnswerDocumentInput,
  file: SentFile | undefined,
  caller: Caller,
): Promise<null> {
  const { postId, isUrgent } = await findOwn(viewer, id)
  const order = orderOf(viewer, { isUrgent })
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
      const kept = reason && kinds.length > 0 ? { keptReason: reason, keptKinds: kinds } : null
      await tx.forumComment.update({
        where: { id },
        data: { attachmentId: saved.id, ...keptOf(kept, before.keptKinds) },
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
  const { postId } = await findOwn(viewer, id)
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
