import 'server-only'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { retention } from '@/lib/core/retention'
import { describeError, log } from '../log/log'
import { scratchFolder } from '../scratch-folder'
import type { StoredObject } from '../storage/contract'
import { isMissing } from '../storage/missing-file'
import { storage } from '../storage/storage'
import { sweepGrants } from '../uploads/grants'
import { readNamedFiles } from './named-files'

/** More than this many, and more than half of all files, suggests a wrong database rather than so many broken uploads. */
const MOST_UNASKED = 100

/** How much was removed. */
export interface Swept {
  /** From the storage. */
  files: number
  /** Folders in which broken-off requests left what they had received. */
  folders: number
}

async function removeEach(objects: StoredObject[]): Promise<number> {
  let removed = 0
  for (const { key, remove } of objects) {
    try {
      await remove()
      removed += 1
    } catch (error) {
      log('warn', 'file.left-behind', { key, ...describeError(error) })
    }
  }
  return removed
}

/** Reads the rows after the listing: files added meanwhile are not in it. */
async function sweepStorage(before: number): Promise<number> {
  let count = 0
  const old: StoredObject[] = []
  for await (const object of storage().list()) {
    count += 1
    if (object.storedAt.getTime() < before) old.push(object)
  }
  if (old.length === 0) return 0
  const named = await readNamedFiles()
  const lost = old.filter(({ key }) => key === null || !named.has(key))
  if (lost.length > MOST_UNASKED && lost.length > count / 2) {
    log('error', 'sweep.refused', { lost: lost.length, files: count })
    return 0
  }
  return removeEach(lost)
}

/** Removes what broken uploads have left on this machine; see `sweepFiles`. */
export const sweepUploads = (now: Date = new Date()): Promise<number> =>
  sweepUploadFolders(now.getTime() - retention.unnamedFile)

async function sweepUploadFolders(before: number): Promise<number> {
  const parent = scratchFolder()
  const names = await readdir(parent).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  let removed = 0
  for (const name of names) {
    if (!name.startsWith('upload-')) continue
    const path = join(parent, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs >= before) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/**
 * Removes files that no row names and the remains of broken writes and uploads, none before it is a day old
 * (docs/rules.md#uploads). What cannot be removed is logged and retried with the next sweep.
 * @param now the current time
 * @throws AppError `unavailable` when the database or the file host does not answer; nothing is removed then.
 */
export async function sweepFiles(now: Date = new Date()): Promise<Swept> {
  const before = now.getTime() - retention.unnamedFile
  const folders = await sweepUploadFolders(before)
  await sweepGrants(now)
  return { folders, files: await sweepStorage(before) }
}
