import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No command runs for a day, so anything unchanged for that long was left by a killed command. */
const STALE_MS = 24 * 3_600_000

/**
 * Removes what killed commands left in a folder, and touches nothing else in it.
 * @param {string} folder
 * @param {RegExp} pattern of the names of their drafts and working folders
 */
export async function removeStale(folder, pattern) {
  for (const name of (await readdir(folder)).filter((each) => pattern.test(each))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - STALE_MS) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

/** The drafts and working folders of all commands in the data folder: most are copies of everything the site has. */
const IN_DATA_FOLDER = /^(?:backup|backup\.json|drill|import|restore)\.part(?:-|$)/

/**
 * Does work in a folder of its own, readable by this user only, and removes it afterwards. It is in the data folder,
 * since the system's folder for temporary files may be small and in memory. No backup contains it, and nothing is
 * served from it.
 * @template T
 * @param {string} dataDir
 * @param {'backup' | 'drill' | 'import'} command
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inWorkingFolder(dataDir, command, work) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeStale(dataDir, IN_DATA_FOLDER)
  const folder = await mkdtemp(join(dataDir, `${command}.part-`))
  try {
    return await work(folder)
  } finally {
    // After a failure, files being unpacked may still be written.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
