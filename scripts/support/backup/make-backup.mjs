import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '../database.mjs'
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

async function collectOnce({ url, dataDir }, folder) {
  rmSync(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const { migrations, tables } = await withClient(url, async (client) => ({
    migrations: await applied(client),
    tables: await dumpTables(client, join(folder, 'tables')),
  }))
  const hosted = tables.find(({ name }) => name === 'hosted_file')?.rows ?? 0
  const files = await pinFiles(join(dataDir, 'files'), join(folder, 'files'))
  return {
    format: FORMAT,
    made_at: new Date().toISOString(),
    migrations,
    tables,
    files,
    hosted_files: hosted,
    missing: hosted > 0 ? [] : await findMissing(folder, files),
    secret: await copySecret(dataDir, folder),
  }
}

/**
 * Collects everything the site has written into a folder: one snapshot of the tables, and every file they name.
 * @param {{ url: string, dataDir: string }} site
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

const FOLDER = 'backup.part'

/** No backup takes a day, so an older folder was left by one that was killed. */
const STALE_MS = 24 * 3_600_000

async function removeStale(dataDir) {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(FOLDER))
  for (const name of names) {
    const path = join(dataDir, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - STALE_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/**
 * Writes a backup of the site into a folder, whether or not the server or another backup runs.
 * @param {{ url: string, dataDir: string, to: string, recipient?: string }} options `recipient`: an age public key
 * @returns {Promise<{ path: string, name: string, bytes: number, manifest: import('./manifest.mjs').Manifest }>}
 */
export async function makeBackup({ url, dataDir, to, recipient }) {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await removeStale(dataDir)
  // Beside the files, so that they can be hard-linked; of its own, since another backup may be running.
  const folder = await mkdtemp(join(dataDir, `${FOLDER}-`))
  try {
    const manifest = await collect({ url, dataDir }, folder)
    const name = nameFor(manifest, recipient)
    const path = join(to, name)
    await packArchive(folder, path, recipient)
    return { path, name, bytes: (await stat(path)).size, manifest }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Records the last backup and the last drill, for the operator. */
const RECORD = 'backup.json'

/** @returns {Promise<{ backup?: object, drill?: object }>} */
export async function readRecord(dataDir) {
  const text = await readFile(join(dataDir, RECORD), 'utf8').catch(() => '{}')
  return JSON.parse(text)
}

/** @param {{ backup?: object, drill?: object }} what */
export async function writeRecord(dataDir, what) {
  const record = { ...(await readRecord(dataDir)), ...what }
  writeFileSync(join(dataDir, RECORD), `${JSON.stringify(record, null, 1)}\n`, { mode: 0o600 })
}
