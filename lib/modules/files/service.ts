import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { isShownAnywhere } from './picture-uses'
import { keysOf, type PreparedFile, prepare } from './prepared-file'
import {
  ATTACHMENT,
  AVATAR,
  COVER,
  LICENCE,
  PAPER,
  provePdf,
  provePicture,
  type SentFile,
} from './prove-file'
import { putPdf, putPicture, removeBytes } from './put-files'
import { findPrivateFile, type PrivateFile, type WantedFile } from './queries'
import { sizeWaitingPictures } from './size-pictures'
import { sweepUnusedPictures } from './sweep-pictures'

export type { PreparedFile, SentFile }

/**
 * Proves that a file is a harmless PDF of at most 5 MB and writes it for its owner and the administrators only.
 * @param uploaderId null while the account is still being made.
 * @throws AppError `invalid` at `working_license`.
 */
export async function storeLicence(
  file: SentFile,
  uploaderId: string | null,
): Promise<PreparedFile> {
  const { pages } = await provePdf(file, LICENCE)
  const written = await putPdf('licence', await file.read())
  const facts = { kind: 'LICENCE', visibility: 'PRIVATE', name: file.name, pages } as const
  return prepare({ ...written, ...facts, uploaderId })
}

/**
 * Makes a square picture of a JPG, PNG or WebP of at most 2 MB, without what the camera wrote into it (place, device),
 * and writes it in its sizes. Everybody may see it while somebody has it.
 * @throws AppError `invalid` at `avatar`.
 */
export async function storeAvatar(
  file: SentFile,
  uploaderId: string | null,
): Promise<PreparedFile> {
  const encoded = await provePicture(file, AVATAR)
  const written = await putPicture('avatar', encoded)
  return prepare({ ...written, kind: 'AVATAR', visibility: 'PUBLIC', uploaderId })
}

/**
 * Makes a cover out of a PNG, GIF, JPG, WebP or SVG of at most 5 MB, without what the camera wrote into it, and writes
 * it.
 * @param sizes `later` leaves the smaller sizes to `sizeSoon`, so that the author need not wait for them.
 * @throws AppError `invalid` at `article_cover_image`.
 */
export async function storeCover(
  file: SentFile,
  uploaderId: string,
  sizes: 'now' | 'later' = 'later',
): Promise<PreparedFile> {
  const encoded = await provePicture(file, { ...COVER, sizes })
  const { variants, ...written } = await putPicture('cover', encoded)
  const sized = sizes === 'now' ? { variants } : {}
  return prepare({ ...written, ...sized, kind: 'COVER', visibility: 'PUBLIC', uploaderId })
}

/** Has the sizes of stored covers and pictures made; nobody waits for it. To be called once the transaction is committed. */
export function sizeSoon(): void {
  setImmediate(sizeWaitingPictures)
}

/**
 * Proves that a file is a harmless PDF of at most 25 MB and writes it.
 * @returns besides the file, the words of its pages for the search.
 * @throws AppError `invalid` at `paper`.
 */
export async function storePaper(
  file: SentFile,
  uploaderId: string,
): Promise<PreparedFile & { text: string }> {
  const { pages, text } = await provePdf(file, PAPER)
  const written = await putPdf('paper', await file.read())
  const facts = { kind: 'PAPER', visibility: 'PUBLIC', name: file.name, pages } as const
  return { ...prepare({ ...written, ...facts, uploaderId }), text }
}

/**
 * Proves that a file is a harmless PDF of at most 10 MB and writes it for the readers of the case that will name it.
 * @throws AppError `invalid` at `attachment`.
 */
export async function storeAttachment(file: SentFile, uploaderId: string): Promise<PreparedFile> {
  const { pages } = await provePdf(file, ATTACHMENT)
  const written = await putPdf('attachment', await file.read())
  const facts = { kind: 'ATTACHMENT', visibility: 'PRIVATE', name: file.name, pages } as const
  return prepare({ ...written, ...facts, uploaderId })
}

/**
 * Deletes the row of a file, and hands back what removes its bytes: to be called once the transaction is committed, so
 * that no row ever names bytes that are gone. A file that is gone already is no error.
 */
export async function removeFile(tx: TransactionClient, id: string): Promise<() => Promise<void>> {
  const select = { key: true, variants: true } as const
  const file = await tx.storedFile.findUnique({ where: { id }, select })
  if (!file) return async () => undefined
  await tx.storedFile.deleteMany({ where: { id } })
  return () => removeBytes(keysOf(file))
}

/**
 * A file that is not public, for somebody who may read it; of a licence or attachment it is written down (decisions, "Uploads":
 * audited). Null for all others, as if it did not exist.
 */
export async function openPrivateFile(
  viewer: Viewer,
  id: string,
  { requestId, ...wanted }: { requestId: string } & WantedFile,
): Promise<PrivateFile | null> {
  const file = await findPrivateFile(viewer, id, wanted)
  if (!file) return null
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

const NOT_USED = {
  avatarOf: null,
  licenceOf: null,
  articleCovers: { none: {} },
  articleRevisions: { none: {} },
  papers: { none: {} },
  paperRevisions: { none: {} },
  forumPosts: { none: {} },
} as const

/**
 * Deletes the rows of those files that nothing names any more, and hands back what removes their bytes: to be called
 * once the transaction is committed. Files that are still in use, or gone already, are left alone.
 */
export async function releaseFiles(
  tx: TransactionClient,
  ids: readonly string[],
): Promise<() => Promise<void>> {
  if (ids.length === 0) return async () => undefined
  const unused = await tx.storedFile.findMany({
    where: { id: { in: [...ids] }, ...NOT_USED },
    select: { id: true, key: true, variants: true },
  })
  await tx.storedFile.deleteMany({ where: { id: { in: unused.map(({ id }) => id) }, ...NOT_USED } })
  return () => removeBytes(unused.flatMap(keysOf))
}

/**
 * Deletes the rows of those pictures of a text that no stored text shows any more, and hands back what removes their
 * bytes: to be called once the transaction is committed.
 * @param html the text as it was, within the transaction that took it away
 */
export async function releasePictures(
  tx: TransactionClient,
  html: string,
): Promise<() => Promise<void>> {
  const ids = pictureIdsIn(html)
  if (ids.length === 0) return async () => undefined
  const rows = await tx.$queryRaw<{ key: string; variants: unknown }[]>`
    DELETE FROM stored_file WHERE id = ANY (${ids}::uuid[]) AND kind = 'BODY_IMAGE'
      AND NOT ${isShownAnywhere(Prisma.sql`stored_file.id`)}
    RETURNING key, variants`
  return () => removeBytes(rows.flatMap(keysOf))
}

/** What was left unsized when a process died is taken up by another; pictures that no text shows go. */
export const pictureJobs = [
  { everyMs: 60_000, run: sizeWaitingPictures },
  { everyMs: 3_600_000, run: sweepUnusedPictures },
]
