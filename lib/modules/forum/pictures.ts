import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
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
import { MOST_PICTURES } from './schema'

/** Takes its photographs from a case. @returns the ids of their files, which are then to be released */
export async function takePictures(tx: TransactionClient, postId: string): Promise<string[]> {
  const rows = await tx.casePicture.findMany({ where: { postId }, select: { fileId: true } })
  await tx.casePicture.deleteMany({ where: { postId } })
  return rows.map(({ fileId }) => fileId)
}

const refuse = (field: string, text: string) => new AppError('invalid', text, { [field]: [text] })

/** The case, for its author, while it can be changed. */
async function findOwn(viewer: Viewer, id: string) {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.edit', ownerOf(found))
  requireNotClosed(found)
  requireNotRedacted(found)
  return found
}

/** The same, held for the rest of the transaction. */
async function lockOwn(tx: TransactionClient, id: string) {
  const post = await lockCase(tx, id)
  requireNotClosed(post)
  requireNotRedacted(post)
}

async function nextPlace(tx: TransactionClient, postId: string): Promise<number> {
  const rows = await tx.casePicture.findMany({ where: { postId }, select: { place: true } })
  if (rows.length >= MOST_PICTURES) throw refuse('picture', 'validation.photosMany')
  return Math.max(-1, ...rows.map(({ place }) => place)) + 1
}

/**
 * Adds a photograph to a case (docs/rules.md#cases). It comes by a call of its own, so that it holds no text back.
 * @throws AppError `not_found`; `forbidden` to all but the author; `conflict` (409) when the case is closed or redacted;
 *   `invalid` (422) at `picture`, also beyond six, at `consent` while nobody has, or at `reason` when that tells who the
 *   patient is.
 */
export async function addPicture(
  viewer: Viewer,
  id: string,
  { shows_who, reason, covered = [] }: CasePictureInput,
  file: SentFile | undefined,
  caller: Caller,
) {
  const found = await findOwn(viewer, id)
  if (!file) throw refuse('picture', 'validation.photoType')
  const order = orderOf(viewer, { isUrgent: found.caseStatus === 'URGENCY' })
  const kept = shows_who === '1' && reason ? reason : null
  const [kinds = []] = kept ? await findKinds([kept], [], order) : []
  if (kinds.length > 0) throw refuseIdentified({ reason: kinds })
  const prepared = await storeCasePicture(file, covered, viewer.id, order)
  try {
    const fileId = await queuedTransaction(async (tx) => {
      await lockOwn(tx, id)
      await requireConsent(tx, id)
      const place = await nextPlace(tx, id)
      const saved = await prepared.save(tx)
      await tx.casePicture.create({
        data: {
          fileId: saved.id,
          postId: id,
          place,
          showsWho: shows_who === '1',
          reason: kept,
          covered: covered.length,
        },
      })
      await record(tx, viewer, 'forum.add-picture', id, caller, { shows_who: shows_who === '1' })
      return saved.id
    })
    return { file_id: fileId }
  } catch (error) {
    await prepared.discard()
    throw error
  }
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
  await findOwn(viewer, id)
  const removeBytes = await queuedTransaction(async (tx) => {
    await lockOwn(tx, id)
    const where = { postId: id, fileId }
    const { count } = isUuid(fileId) ? await tx.casePicture.deleteMany({ where }) : { count: 0 }
    if (count === 0) throw new AppError('not_found', 'forum.pictureMissing')
    await record(tx, viewer, 'forum.remove-picture', id, caller)
    return releaseFiles(tx, [fileId])
  })
  await removeBytes()
  return null
}
