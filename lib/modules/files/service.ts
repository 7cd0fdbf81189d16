import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import type { Covered } from '@/lib/platform/images/encode-covered'
import type { WorkOrder } from '@/lib/platform/work/fair-queue'
import { destroyFiles, redactPictures, releaseFiles } from './destroy-files'
import { requireMayShow, saveShown } from './picture-rights'
import { listPictureIds } from './picture-uses'
import { type PreparedFile, prepare } from './prepared-file'
import {
  ATTACHMENT,
  AVATAR,
  COVER,
  LICENCE,
  PAPER,
  proveCasePicture,
  provePdf,
  provePicture,
  type SentFile,
} from './prove-file'
import { putCasePicture, putPdf, putPicture } from './put-files'
import { findPrivateFile, type PrivateFile, type WantedFile } from './queries'
import { sizeWaitingPictures } from './size-pictures'
import { sweepUnusedPictures } from './sweep-pictures'

export {
  destroyFiles,
  listPictureIds,
  type PreparedFile,
  redactPictures,
  releaseFiles,
  requireMayShow,
  type SentFile,
  saveShown,
}

/** Without a stated purpose, a file queues with those of applicants. */
const ordinary = (uploaderId: string | null): WorkOrder => ({
  person: uploaderId ?? 'nobody',
  purpose: 'applicant',
})

/**
 * Checks that a file is a harmless PDF of at most 5 MB, and writes it for its owner and administrators only.
 * @param uploaderId null while the account is still being created.
 * @throws AppError `invalid` at `working_license`.
 */
export async function storeLicence(
  file: SentFile,
  uploaderId: string | null,
  order = ordinary(uploaderId),
): Promise<PreparedFile> {
  const { pages } = await provePdf(file, LICENCE, order)
  const written = await putPdf('licence', await file.read())
  const facts = { kind: 'LICENCE', visibility: 'PRIVATE', name: file.name, pages } as const
  return prepare({ ...written, ...facts, uploaderId })
}

/**
 * Makes a square picture from a JPG, PNG or WebP of at most 2 MB, without camera metadata (place, device), and writes it in
 * its sizes. Everybody may see it while an account uses it.
 * @throws AppError `invalid` at `avatar`.
 */
export async function storeAvatar(
  file: SentFile,
  uploaderId: string | null,
  order = ordinary(uploaderId),
): Promise<PreparedFile> {
  const encoded = await provePicture(file, AVATAR, order)
  const written = await putPicture('avatar', encoded)
  return prepare({ ...written, kind: 'AVATAR', visibility: 'PUBLIC', uploaderId })
}

/**
 * Makes a cover from a PNG, GIF, JPG, WebP or SVG of at most 5 MB, without camera metadata, and writes it.
 * @param sizes `later` leaves the smaller sizes to `sizeSoon`, so that the author need not wait for them.
 * @throws AppError `invalid` at `article_cover_image`.
 */
export async function storeCover(
  file: SentFile,
  uploaderId: string,
  sizes: 'now' | 'later' = 'later',
  order = ordinary(uploaderId),
): Promise<PreparedFile> {
  const encoded = await provePicture(file, { ...COVER, sizes }, order)
  const { variants, ...written } = await putPicture('cover', encoded)
  const sized = sizes === 'now' ? { variants } : {}
  return prepare({ ...written, ...sized, kind: 'COVER', visibility: 'PUBLIC', uploaderId })
}

/** Makes the sizes of stored covers and pictures in the background. To be called after the commit. */
export function sizeSoon(): void {
  setImmediate(sizeWaitingPictures)
}

/**
 * Checks that a file is a harmless PDF of at most 25 MB, and writes it.
 * @returns the file, with the words of its pages for the search.
 * @throws AppError `invalid` at `paper`.
 */
export async function storePaper(
  file: SentFile,
  uploaderId: string,
  order = ordinary(uploaderId),
): Promise<PreparedFile & { text: string }> {
  const { pages, text } = await provePdf(file, PAPER, order)
  const written = await putPdf('paper', await file.read())
  const facts = { kind: 'PAPER', visibility: 'PUBLIC', name: file.name, pages } as const
  return { ...prepare({ ...written, ...facts, uploaderId }), text }
}

/**
 * Checks that a file is a harmless PDF of at most 10 MB, and writes it for readers of the case that will refer to it.
 * @returns the file, with all its words: its name, its metadata, its pages.
 * @throws AppError `invalid` at `attachment`.
 */
export async function storeAttachment(
  file: SentFile,
  uploaderId: string,
  order = ordinary(uploaderId),
): Promise<PreparedFile & { words: string }> {
  const { pages, text, about } = await provePdf(file, ATTACHMENT, order)
  const written = await putPdf('attachment', await file.read())
  const facts = { kind: 'ATTACHMENT', visibility: 'PRIVATE', name: file.name, pages } as const
  const words = [file.name.replace(/[_.-]+/g, ' '), about, text].join('\n')
  return { ...prepare({ ...written, ...facts, uploaderId }), words }
}

/**
 * Re-encodes a case photograph, without camera metadata and with covered regions blacked out, and writes it for readers of
 * the case that will refer to it. Its name is not kept: it may be the patient's.
 * @param covered regions as fractions of width and height
 * @throws AppError `invalid` at `picture`.
 */
export async function storeCasePicture(
  file: SentFile,
  covered: readonly Covered[],
  uploaderId: string,
  order = ordinary(uploaderId),
): Promise<PreparedFile> {
  const written = await putCasePicture(await proveCasePicture(file, covered, order))
  return prepare({ ...written, kind: 'CASE_PICTURE', visibility: 'PRIVATE', uploaderId })
}

/**
 * Returns a private file to somebody who may read it; reads of licences and attachments are audited (docs/rules.md#uploads).
 * Null for everybody else, as if it did not exist.
 */
export async function openPrivateFile(
  viewer: Viewer,
  id: string,
  {
    requestId,
    demandConfirmation,
    ...wanted
  }: { requestId: string; demandConfirmation: () => void } & WantedFile,
): Promise<PrivateFile | null> {
  const file = await findPrivateFile(viewer, id, wanted)
  if (!file) return null
  if (file.audit === 'licence.read' && !file.isOwn) demandConfirmation()
  if (!file.audit) return file
  await recordAudit(db(), {
    actorId: viewer.id,
    action: file.audit,
    objectKind: 'file',
    objectId: id,
    requestId,
  })
  return file
}

/** Sizes pictures left over by a process that died, and sweeps pictures that no text shows. */
export const pictureJobs = [
  { everyMs: 60_000, run: sizeWaitingPictures },
  { everyMs: 3_600_000, run: sweepUnusedPictures },
]
