import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { OperatorError } from '../command-line.mjs'
import { openDatabase, quoteIdentifier, withClient } from '../database.mjs'
import { flushEntries, flushFile, flushTree } from '../flush.mjs'
import { migrationNames } from '../migrations.mjs'
import { fromRoot } from '../paths.mjs'
import { inWorkingFolder } from '../working-folder.mjs'
import { unpackArchive } from './archive.mjs'
import { checkArchive, SECRET } from './manifest.mjs'
import { dumpTables, hashFile } from './snapshot.mjs'
import { createRecorded, dropUnfinished, finishRecording } from './unfinished-restore.mjs'

/** Limits of one batch sent to the server: its characters and its rows. */
const LETTERS_AT_ONCE = 1024 * 1024
const ROWS_AT_ONCE = 500

/** As Prisma creates it; its rows are restored with all others. */
const MIGRATIONS_TABLE = `CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/**
 * Creates the tables of a backup by running its own migrations and no newer one.
 * @param {import('pg').Client} client of an empty database
 * @param {string[]} migrations
 * @throws {OperatorError} when this version of the code lacks one of them
 */
async function makeTables(client, migrations) {
  const known = new Set(migrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown) {
    throw new OperatorError(
      `The backup is of a newer version (it has the migration ${unknown}): restore it with that.`,
    )
  }
  const scripts = migrations.map((name) =>
    readFileSync(fromRoot('prisma', 'migrations', name, 'migration.sql'), 'utf8'),
  )
  // Each migration script is a transaction of its own, as it was when it first ran.
  for (const script of [MIGRATIONS_TABLE, ...scripts]) await createRecorded(client, script)
}

/** Yields the lines of a file in batches. */
async function* readBatches(path) {
  let batch = []
  let letters = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: 0 })) {
    batch.push(line)
    letters += line.length
    if (letters < LETTERS_AT_ONCE && batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
    letters = 0
  }
  if (batch.length > 0) yield batch
}

async function loadTable(client, { name, columns }, path) {
  const table = quoteIdentifier(name)
  const list = columns.join(', ')
  for await (const batch of readBatches(path)) {
    await client.query(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
       SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [`[${batch.join(',')}]`],
    )
  }
}

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS on_table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`

/** Loads rows in any order, unchanged: foreign keys are checked at the end, and no trigger runs again. */
async function withoutConstraints(client, names, work) {
  const { rows: keys } = await client.query(FOREIGN_KEYS)
  for (const { on_table, name } of keys) {
    await client.query(`ALTER TABLE ${on_table} DROP CONSTRAINT ${name}`)
  }
  const triggers = (how) =>
    client.query(
      names.map((name) => `ALTER TABLE ${quoteIdentifier(name)} ${how} TRIGGER USER`).join(';'),
    )
  await triggers('DISABLE')
  await client.query(`TRUNCATE ${names.map(quoteIdentifier).join(', ')}`)
  await work()
  await triggers('ENABLE')
  for (const { on_table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${on_table} ADD CONSTRAINT ${name} ${definition}`)
  }
}

// One lock number for all restores: a second restore would drop what the first has created so far.
const LOCK = 7_219_005

async function assertNoOtherRestore(client) {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_mine', [LOCK])
  if (!rows[0].is_mine) throw new OperatorError('Another restore into this database is running.')
}

/**
 * Fills an empty database from a folder that `dumpTables` wrote, completely or not at all; extensions stay. If it is
 * killed, the next call removes what it has created.
 * @param {import('pg').Client} client
 * @param {{ migrations: string[], tables: { name: string, columns: string[] }[] }} manifest
 * @param {string} folder
 * @param {() => Promise<void>} beforeCommit called when all rows are in place; if it fails, none are
 * @throws {OperatorError} when the database is not empty, or the backup comes from a newer version
 */
async function loadTables(client, { migrations, tables }, folder, beforeCommit) {
  await assertNoOtherRestore(client)
  await dropUnfinished(client)
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' LIMIT 1`,
  )
  if (rows.length > 0) {
    throw new OperatorError(
      'The database is not empty: a backup is restored into an empty one only.',
    )
  }
  try {
    await makeTables(client, migrations)
    await client.query('BEGIN')
    await withoutConstraints(
      client,
      tables.map(({ name }) => name),
      async () => {
        for (const table of tables) {
          await loadTable(client, table, join(folder, `${table.name}.jsonl`))
        }
      },
    )
    await finishRecording(client)
    await beforeCommit()
    await client.query('COMMIT')
  } catch (error) {
    // Without a connection the next restore cleans up.
    await client
      .query('ROLLBACK')
      .then(() => dropUnfinished(client))
      .catch(() => {})
    throw error
  }
}

async function assertNoFiles(dataDir) {
  const names = await readdir(join(dataDir, 'files')).catch(() => [])
  if (names.length > 0) {
    throw new OperatorError(
      `There are files in ${join(dataDir, 'files')}: a backup is restored into an empty folder only.`,
    )
  }
}

/** Moves the files in last, because a rename needs no space and hardly any time. */
async function placeFiles(folder, dataDir) {
  if (existsSync(join(folder, SECRET))) {
    await copyFile(join(folder, SECRET), join(dataDir, SECRET))
    flushFile(join(dataDir, SECRET))
  }
  const from = join(folder, 'files')
  if (existsSync(from)) {
    await rm(join(dataDir, 'files'), { recursive: true, force: true })
    await rename(from, join(dataDir, 'files'))
  }
  flushEntries(dataDir)
}

/** Loads rows and files, or neither. */
async function load(url, manifest, folder, dataDir) {
  if (existsSync(join(folder, 'files'))) flushTree(join(folder, 'files'))
  let isPlacing = false
  try {
    await withClient(url, (client) =>
      loadTables(client, manifest, join(folder, 'tables'), () => {
        isPlacing = true
        return placeFiles(folder, dataDir)
      }),
    )
  } catch (error) {
    if (isPlacing) await rm(join(dataDir, 'files'), { recursive: true, force: true })
    throw error
  }
}

/**
 * Restores a backup into an empty database and an empty folder. A damaged archive changes nothing, and a restore that
 * failed or was killed can be repeated.
 * @param {{ archive: string, identity?: string, configuration: { databaseUrl?: string, dataDir: string } }} options
 * @param {(url: string, manifest: import('./manifest.mjs').Manifest) => Promise<void>} [inspect] inspects the restored
 *   data while its database is open
 * @returns {Promise<import('./manifest.mjs').Manifest>}
 * @throws {OperatorError}
 */
export async function restoreBackup(
  { archive, identity, configuration },
  inspect = async () => {},
) {
  const { dataDir } = configuration
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await assertNoFiles(dataDir)
  const parent = join(dataDir, 'restore.part')
  await rm(parent, { recursive: true, force: true })
  // In a subfolder, because unpacking restores the folder's own modification time.
  const folder = join(parent, 'content')
  try {
    await unpackArchive(archive, folder, identity)
    const manifest = await checkArchive(folder)
    const database = await openDatabase(configuration)
    try {
      await load(database.directUrl, manifest, folder, dataDir)
      await inspect(database.url, manifest)
    } finally {
      await database.stop()
    }
    return manifest
  } finally {
    // If the archive was damaged, files being unpacked may still be written.
    await rm(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function compareTables(url, tables, folder) {
  const restored = await withClient(url, (client) => dumpTables(client, folder))
  const found = new Map(restored.map((table) => [table.name, table]))
  for (const { name, rows, sha256 } of tables) {
    const table = found.get(name)
    if (table?.rows !== rows) {
      throw new OperatorError(
        `${name}: ${rows} rows were saved, ${table?.rows ?? 0} were restored.`,
      )
    }
    if (table.sha256 !== sha256)
      throw new OperatorError(`${name}: a row was not restored as it was.`)
  }
}

async function compareFiles(files, folder) {
  for (const { path, sha256 } of files) {
    const hash = await hashFile(join(folder, path)).catch(() => null)
    if (hash !== sha256) throw new OperatorError(`The file ${path} was not restored as it was.`)
  }
}

/**
 * Proves that a backup can be restored: restores it into an embedded database and a folder of their own, compares every
 * row and every file, and deletes everything again.
 * @param {{ archive: string, identity?: string, dataDir: string }} options `dataDir`: the data folder to work in, which
 *   needs room for the unpacked archive and its database
 * @returns {Promise<{ tables: number, rows: number, files: number, made_at: string }>}
 * @throws {OperatorError} naming what differs
 */
export async function runDrill({ archive, identity, dataDir }) {
  return inWorkingFolder(dataDir, 'drill', async (place) => {
    const restored = join(place, 'data')
    const { tables, files, made_at } = await restoreBackup(
      { archive, identity, configuration: { dataDir: restored } },
      async (url, manifest) => {
        await compareTables(url, manifest.tables, place)
        await compareFiles(manifest.files, join(restored, 'files'))
      },
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: tables.length, rows, files: files.length, made_at }
  })
}
