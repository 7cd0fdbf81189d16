import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '../database.mjs'
import { flushEntries } from '../flush.mjs'
import { inWorkingFolder, removeStale } from '../working-folder.mjs'
import { packArchive } from './archive.mjs'
import { FORMAT, findMissing, MANIFEST, SECRET } from './manifest.mjs'
import { dumpTables, hashFile, pinFiles } from './snapshot.mjs'

/** A file may be destroyed between the dump of the tables and of the files: then both are taken again. */
const TRIES = 3

const applied = (client) =>
  client
    .query(
      `SELECT migration_name AS name FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
    )
    .then(({ rows }) => rows.map(({ name }) => name))

/** A secret that nobody configured lives in the data folder: without it, sessions and second steps would end. */
async function copySecret(dataDir, folder) {
  const path = join(folder, SECRET)
  try {
    await copyFile(join(dataDir, SECRET), path)
    return await hashFile(path)
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** Counts the files at the host: UploadThing's have rows of their own, a bucket's are those that are not on this disk. */
function countHosted(tables, absent, hasBucket) {
  const rows = tables.find(({ name }) => name === 'hosted_file')?.rows ?? 0
  return rows > 0 || !hasBucket ? rows : absent.length
}

async function collectOnce({ url, dataDir, hasBucket }, folder) {
  rmSync(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const { migrations, tables } = await withClient(url, async (client) => ({
    migrations: await applied(client),
    tables: await dumpTables(client, join(folder, 'tables')),
  }))
  const files = await pinFiles(join(dataDir, 'files'), join(folder, 'files'))
  const absent = await findMissing(folder, files)
  const hosted = countHosted(tables, absent, hasBucket)
  return {
    format: FORMAT,
    made_at: new Date().toISOString(),
    migrations,
    tables,
    files,
    hosted_files: hosted,
    missing: hosted > 0 ? [] : absent,
    secret: await copySecret(dataDir, folder),
  }
}

/**
 * Collects everything the site has written into a folder: one snapshot of the tables, and every file they name.
 * @param {{ url: string, dataDir: string, hasBucket: boolean }} site
 * @param {string} folder recreated
 * @returns {Promise<import('./manifest.mjs').Manifest>}
 */
async function collect(site, folder) {
  let manifest
  for (let tries = 0; tries < TRIES; tries += 1) {
    manifest = await collectOnce(site, folder)
    if (manifest.missing.length === 0) break
  }
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  return manifest
}

/** `ingingo-2026-11-22T101500Z.tar.gz`: names sort by time. */
const nameFor = ({ made_at }, recipient) =>
  `ingingo-${made_at.slice(0, 19).replaceAll(':', '')}Z.tar.gz${recipient ? '.age' : ''}`

/** The unfinished archive: see `packArchive`. */
const ARCHIVE_DRAFT = /^ingingo-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz(?:\.age)?\.[0-9a-f]{8}\.part$/

/**
 * Writes a backup of the site into a folder, whether or not the server or another backup runs.
 * @param {{ url: string, dataDir: string, to: string, recipient?: string, hasBucket: boolean }} options `recipient`: an
 *   age public key; `hasBucket`: files are in a bucket, so those that are not on this disk are not lost
 * @returns {Promise<{ path: string, name: string, bytes: number, manifest: import('./manifest.mjs').Manifest }>}
 */
export async function makeBackup({ url, dataDir, to, recipient, hasBucket }) {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  await removeStale(to, ARCHIVE_DRAFT)
  // Beside the files, so that they can be hard-linked.
  return inWorkingFolder(dataDir, 'backup', async (parent) => {
    const folder = join(parent, 'content')
    const manifest = await collect({ url, dataDir, hasBucket }, folder)
    const name = nameFor(manifest, recipient)
    const path = join(to, name)
    await packArchive(folder, path, recipient)
    return { path, name, bytes: (await stat(path)).size, manifest }
  })
}

/** Records the last backup and the last drill, for the operator. */
const RECORD = 'backup.json'

/** Reads the record. A damaged one counts as empty, so that backups go on and old archives expire. */
async function readRecord(path) {
  try {
    const record = JSON.parse(await readFile(path, 'utf8'))
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) return record
  } catch (error) {
    if (error.code === 'ENOENT') return {}
  }
  console.error(`The record ${path} cannot be read, so a new one is written.`)
  return {}
}

/**
 * Adds to the record of the last backup and the last drill. A server reads it while it is written.
 * @param {string} dataDir
 * @param {{ backup?: object, drill?: object }} what
 */
export async function writeRecord(dataDir, what) {
  const path = join(dataDir, RECORD)
  const record = { ...(await readRecord(path)), ...what }
  const draft = `${path}.part-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, `${JSON.stringify(record, null, 1)}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  flushEntries(dataDir)
}
