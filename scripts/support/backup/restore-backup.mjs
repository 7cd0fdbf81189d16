import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, withClient } from '../database.mjs'
import { flushTree } from '../flushed-folder.mjs'
import { Refusal } from '../refusal.mjs'
import { unpackArchive } from './archive.mjs'
import { loadTables } from './load-tables.mjs'
import { checkArchive, SECRET } from './manifest.mjs'

async function assertNoFiles(dataDir) {
  const names = await readdir(join(dataDir, 'files')).catch(() => [])
  if (names.length > 0) {
    throw new Refusal(
      `There are files in ${join(dataDir, 'files')}: a backup is restored into an empty folder only.`,
    )
  }
}

async function placeFiles(folder, dataDir) {
  const from = join(folder, 'files')
  if (existsSync(from)) {
    flushTree(from)
    await rm(join(dataDir, 'files'), { recursive: true, force: true })
    await rename(from, join(dataDir, 'files'))
  }
  if (existsSync(join(folder, SECRET))) {
    await copyFile(join(folder, SECRET), join(dataDir, SECRET))
  }
}

/**
 * Restores a backup into an empty database and an empty folder. A damaged archive changes nothing.
 * @param {{ archive: string, identity?: string, configuration: { databaseUrl?: string, dataDir: string } }} options
 * @param {(url: string, manifest: import('./manifest.mjs').Manifest) => Promise<void>} [look] inspects the restored
 *   data while its database is open
 * @returns {Promise<import('./manifest.mjs').Manifest>}
 * @throws {Refusal}
 */
export async function restoreBackup({ archive, identity, configuration }, look = async () => {}) {
  const { dataDir } = configuration
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await assertNoFiles(dataDir)
  const folder = join(dataDir, 'restore.part')
  await rm(folder, { recursive: true, force: true })
  try {
    await unpackArchive(archive, folder, identity)
    const manifest = await checkArchive(folder)
    const database = await openDatabase(configuration)
    try {
      await withClient(database.url, (client) =>
        loadTables(client, manifest, join(folder, 'tables')),
      )
      await placeFiles(folder, dataDir)
      await look(database.url, manifest)
    } finally {
      await database.stop()
    }
    return manifest
  } finally {
    // If the archive was damaged, files being unpacked may still be written.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
