import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { limits } from '@/lib/core/limits'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { orderOf } from '@/lib/platform/work/queues'
import { releaseFiles, type SentFile, storeCasePicture } from '../files/service'
import { findCase, lockCase, ownerOf, requireNotClosed, requireNotRedacted } from './case-row'
import { requireConsent } from './consent'
import { findKinds, refuseIdentified } from './identifiers'
import type { CasePictureInput } from './input-schema'
import { record } from './record'

/** What a photograph belongs to: a case, or an answer to it. */
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
  requireCan(viewer, 'forum.edit', ownerOf(found))
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
  const order = orderOf(viewer, place)
  const kept = shows_who === '1' && reason ? reason : null
  const [kinds = []] = kept ? await findKinds([kept], [], order) : []
  if (kinds.length > 0) throw refuseIdentified({ reason: kinds })
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
          reason: kept,
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
 * Adds a photograph to a case (docs/rules.md#cases). It comes in its own request, so that it never delays the text.
 * @throws AppError `not_found`; `forbidden` to all but the author; `conflict` (409) when the case is closed or redacted;
 *   `invalid` (422): see `addPictureAt`.
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
