import 'server-only'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { retention } from '@/lib/core/retention'
import { env } from '../env'
import { describeError, log } from '../log/log'
import type { StoredObject } from '../storage/contract'
import { isMissing } from '../storage/missing-file'
import { storage } from '../storage/storage'
import { readNamedFiles } from './named-files'

/** More than this at once, and more than half of all, is sooner a wrong database than so many broken uploads. */
const MOST_UNASKED = 100

/** How much was removed. */
export interface Swept {
  /** Of the storage. */
  files: number
  /** Folders in which requests that broke off kept what they had received. */
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

/** The rows are read after the listing: what came to be meanwhile is not in it. */
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

async function sweepUploadFolders(before: number): Promise<number> {
  const parent = join(resolve(env().DATA_DIR), 'tmp')
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
 * Removes files that no row names and what broken writes and uploads have left, each not before it is a day old
 * (architecture, "Adapters"). What cannot be removed is logged and tried again with the next sweep.
 * @param now the moment to take for the present
 * @throws AppError `unavailable` when the database or the file host does not answer; nothing is removed then.
 */
export async function sweepFiles(now: Date = new Date()): Promise<Swept> {
  const before = now.getTime() - retention.unnamedFile
  const folders = await sweepUploadFolders(before)
  return { folders, files: await sweepStorage(before) }
}
