import 'server-only'
import { fileTypeFromBuffer } from 'file-type'
import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { type EncodeResult, encodeImage } from '@/lib/platform/images/encode'
import { describeError, log } from '@/lib/platform/log/log'
import { inspectPdf } from '@/lib/platform/pdf/inspect'
import { putPdf, putPicture, removeBytes, type StoredFileData } from './put-files'
import { findPrivateFile, type PrivateFile } from './queries'
import { imageVariant, MOST_AVATAR_BYTES, MOST_LICENCE_BYTES } from './schema'

/** A file as it was sent: still to be proven. */
export interface SentFile {
  /** Bytes. */
  size: number
  name: string
  read: () => Promise<Buffer>
}

/** A file whose bytes are written; the caller's transaction decides whether it comes to be. */
export interface PreparedFile {
  /** Writes its row; the file is there once the transaction is committed. */
  save: (tx: TransactionClient) => Promise<{ id: string }>
  /** Removes the bytes, unless a row names them after all; for when the transaction seems to have failed. */
  discard: () => Promise<void>
}

const AVATAR_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

const refuse = (field: 'working_license' | 'avatar', text: string) =>
  new AppError('invalid', text, { [field]: [text] })

const keysOf = ({ key, variants }: { key: string; variants?: unknown }) => [
  key,
  ...z
    .array(imageVariant)
    .catch([])
    .parse(variants)
    .map((variant) => variant.key),
]

function prepare(data: StoredFileData): PreparedFile {
  return {
    save: (tx) => tx.storedFile.create({ data, select: { id: true } }),
    discard: () => discardBytes(data),
  }
}

/** A commit whose answer was lost looks like a failure. Where the database cannot tell, the bytes stay for the sweep. */
async function discardBytes(data: StoredFileData): Promise<void> {
  try {
    if ((await db().storedFile.count({ where: { key: data.key } })) > 0) return
  } catch (error) {
    log('warn', 'file.left-behind', { key: data.key, ...describeError(error) })
    return
  }
  await removeBytes(keysOf(data))
}

/**
 * Proves that a file is a harmless PDF of at most 5 MB and writes it for its owner and the administrators only.
 * @param uploaderId null while the account is still being made.
 * @throws AppError `invalid` at `working_license`.
 */
export async function storeLicence(
  file: SentFile,
  uploaderId: string | null,
): Promise<PreparedFile> {
  if (file.size > MOST_LICENCE_BYTES) throw refuse('working_license', 'validation.licenceSize')
  const bytes = await file.read()
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime !== 'application/pdf') throw refuse('working_license', 'validation.licenceType')
  const { pages } = await inspectPdf(bytes).catch((error) => {
    throw error instanceof AppError ? refuse('working_license', error.message) : error
  })
  const written = await putPdf('licence', bytes)
  const facts = { kind: 'LICENCE', visibility: 'PRIVATE', name: file.name, pages } as const
  return prepare({ ...written, ...facts, uploaderId })
}

async function encodeAvatar(bytes: Buffer): Promise<EncodeResult> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !AVATAR_TYPES.includes(type.mime)) throw refuse('avatar', 'validation.avatarType')
  return encodeImage(bytes, { kind: 'avatar' }).catch((error) => {
    throw error instanceof AppError ? refuse('avatar', 'validation.avatarType') : error
  })
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
  if (file.size > MOST_AVATAR_BYTES) throw refuse('avatar', 'validation.avatarSize')
  const encoded = await encodeAvatar(await file.read())
  const written = await putPicture('avatar', encoded)
  return prepare({ ...written, kind: 'AVATAR', visibility: 'PUBLIC', uploaderId })
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
 * A private file for somebody who may read it, written down as read (decisions, "Uploads": audited). Null for all
 * others, as if it did not exist.
 */
export async function openPrivateFile(
  viewer: Viewer,
  id: string,
  requestId: string,
): Promise<PrivateFile | null> {
  const file = await findPrivateFile(viewer, id)
  if (!file) return null
  await recordAudit(db(), {
    actorId: viewer.id,
    action: 'licence.read',
    objectKind: 'file',
    objectId: id,
    requestId,
  })
  return file
}
