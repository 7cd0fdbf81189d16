import 'server-only'
import { opendir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { StoredObject } from './contract'
import { isMissing } from './missing-file'

/** The suffix of a file while it is being written. */
export const DRAFT = /\.[0-9a-f]{12}\.part$/

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

const modifiedAt = async (path: string) => {
  try {
    return (await stat(path)).mtime
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function removeUnchanged(path: string, storedAt: Date): Promise<void> {
  const now = await modifiedAt(path)
  if (now?.getTime() === storedAt.getTime()) await rm(path, { force: true })
}

/** The files of a disk storage, drafts included; files that vanish while listing are left out. */
export async function* listFolder(root: string): AsyncGenerator<StoredObject> {
  for await (const path of filesIn(root)) {
    const storedAt = await modifiedAt(path)
    if (!storedAt) continue
    // Relative to the folder named after the key's first letters.
    const key = relative(root, path).split(sep).slice(1).join('/')
    yield {
      key: DRAFT.test(key) || key === '' ? null : key,
      storedAt,
      remove: () => removeUnchanged(path, storedAt),
    }
  }
}
