import { createHash, randomBytes } from 'node:crypto'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import type { EncodeResult } from '@/lib/platform/images/encode'
import type { CoveredPicture } from '@/lib/platform/images/encode-covered'
import { describeError, log } from '@/lib/platform/log/log'
import { storage } from '@/lib/platform/storage/storage'
import 'server-only'
import { z } from 'zod'
import { imageVariant } from './schema'

/** A file whose bytes are stored, but whose row is not written yet. */
export type StoredFileData = Prisma.StoredFileUncheckedCreateInput

/** The columns that describe the bytes; the caller adds their purpose. */
type BytesData = Pick<StoredFileData, 'key' | 'size' | 'sha256' | 'mime'>

/** A random 128-bit name; never one from user input. */
const randomName = () => randomBytes(16).toString('hex')
const sha256 = (bytes: Buffer) => Uint8Array.from(createHash('sha256').update(bytes).digest())

/** Deletes stored bytes without a row. Failures are logged; such bytes are unreachable in any case. */
export async function removeBytes(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await storage().remove(key)
    } catch (error) {
      log('error', 'file.orphaned', { key, ...describeError(error) })
    }
  }
}

/** Writes all files or none. */
async function putAll(files: readonly { key: string; bytes: Buffer }[]): Promise<void> {
  const results = await Promise.allSettled(files.map(({ key, bytes }) => storage().put(key, bytes)))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return
  await removeBytes(files.map(({ key }) => key))
  throw failed.reason
}

/** Writes a PDF under `<folder>/<random>.pdf`. */
export async function putPdf(folder: string, bytes: Buffer): Promise<BytesData> {
  const key = `${folder}/${randomName()}.pdf`
  await putAll([{ key, bytes }])
  return { key, size: bytes.length, sha256: sha256(bytes), mime: 'application/pdf' }
}

/** Writes a case photograph under `case-picture/<random>.jpg`. */
export async function putCasePicture({ bytes, ...facts }: CoveredPicture) {
  const key = `case-picture/${randomName()}.jpg`
  await putAll([{ key, bytes }])
  return { key, size: bytes.length, sha256: sha256(bytes), ...facts } satisfies BytesData
}

const besideKey = (key: string, name: string) => `${key.replace(/\.webp$/, '')}-${name}`

/** Stores the resized variants of the picture under `key`; returns their columns. */
export async function putSizes(key: string, variants: EncodeResult['variants']) {
  const sized = variants.map((variant) => ({ ...variant, key: besideKey(key, variant.name) }))
  await putAll(sized)
  return sized.map(({ bytes, ...variant }) => ({ ...variant, size: bytes.length }))
}

/** Writes an encoded picture and its sizes, under `<folder>/<random>.webp` and `<folder>/<random>-<name>`. */
export async function putPicture(folder: string, { main, variants, blur }: EncodeResult) {
  const key = `${folder}/${randomName()}.webp`
  const sized = variants.map((variant) => ({ ...variant, key: besideKey(key, variant.name) }))
  await putAll([{ key, bytes: main.bytes }, ...sized])
  return {
    key,
    size: main.bytes.length,
    sha256: sha256(main.bytes),
    mime: main.mime,
    width: main.width,
    height: main.height,
    blur,
    variants: sized.map(({ bytes, ...variant }) => ({ ...variant, size: bytes.length })),
  } satisfies BytesData & Partial<StoredFileData>
}

/** A file whose bytes are written; the caller's transaction decides whether it exists. */
export interface PreparedFile {
  /** Writes its row; the file exists once the transaction is committed. */
  save: (tx: TransactionClient) => Promise<{ id: string; createdAt: Date }>
  /** Returns whether a stored file has the same bytes under the same name. */
  isCopyOf: (tx: TransactionClient, id: string) => Promise<boolean>
  /** Removes the bytes unless a row refers to them, as after a transaction that only seems to have failed. */
  discard: () => Promise<void>
}

/** All storage keys of a file: its own and those of its sizes. */
export const getKeys = ({ key, variants }: { key: string; variants?: unknown }) => [
  key,
  ...z
    .array(imageVariant)
    .catch([])
    .parse(variants)
    .map((variant) => variant.key),
]

/** Prepares a file whose bytes are stored under the key in `data`. */
export function prepare(data: StoredFileData): PreparedFile {
  return {
    save: (tx) => tx.storedFile.create({ data, select: { id: true, createdAt: true } }),
    async isCopyOf(tx, id) {
      const { sha256, name = '' } = data
      return (await tx.storedFile.count({ where: { id, sha256, name } })) > 0
    },
    discard: () => discardBytes(data),
  }
}

/** A commit whose response was lost looks like a failure. If the database cannot tell, the bytes stay for the sweep. */
async function discardBytes(data: StoredFileData): Promise<void> {
  try {
    if ((await db().storedFile.count({ where: { key: data.key } })) > 0) return
  } catch (error) {
    log('warn', 'file.orphaned', { key: data.key, ...describeError(error) })
    return
  }
  await removeBytes(getKeys(data))
}
