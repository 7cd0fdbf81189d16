import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Windows cannot open a folder to flush it, and writes the entries by itself. */
export const FLUSHES_FOLDERS = process.platform !== 'win32'

function flushHandle(path, flags) {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Flushes a file to disk. */
export const flushFile = (path) => flushHandle(path, 'r+')

/** Flushes a folder's entries to disk: renames into it, files created in it or removed from it. */
export function flushEntries(folder) {
  if (!FLUSHES_FOLDERS) return
  try {
    flushHandle(folder, 'r')
  } catch (error) {
    // Some network file systems cannot flush a folder.
    if (error.code !== 'EINVAL') throw error
  }
}

/** Flushes a folder and everything in it to disk. */
export function flushTree(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) flushTree(path)
    else if (entry.isFile()) flushFile(path)
  }
  flushEntries(folder)
}
