import 'server-only'
import { z } from 'zod'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { describeError, log } from '@/lib/platform/log/log'
import { removeBytes, type StoredFileData } from './put-files'
import { imageVariant } from './schema'

/** A file whose bytes are written; the caller's transaction decides whether it exists. */
export interface PreparedFile {
  /** Writes its row; the file exists once the transaction is committed. */
  save: (tx: TransactionClient) => Promise<{ id: string }>
  /** Removes the bytes, unless a row refers to them after all; for a transaction that seems to have failed. */
  discard: () => Promise<void>
}

/** All storage keys of a file: its own and those of its sizes. */
export const keysOf = ({ key, variants }: { key: string; variants?: unknown }) => [
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
    save: (tx) => tx.storedFile.create({ data, select: { id: true } }),
    discard: () => discardBytes(data),
  }
}

/** A commit whose response was lost looks like a failure. If the database cannot tell, the bytes stay for the sweep. */
async function discardBytes(data: StoredFileData): Promise<void> {
  try {
    if ((await db().storedFile.count({ where: { key: data.key } })) > 0) return
  } catch (error) {
    log('warn', 'file.left-behind', { key: data.key, ...describeError(error) })
    return
  }
  await removeBytes(keysOf(data))
}
