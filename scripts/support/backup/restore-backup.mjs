import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { OperatorError } from '../command-line.mjs'
import { openDatabase, quoteIdentifier, withClient } from '../database.mjs'
import { flushTree } from '../embedded-engine.mjs'
import { migrationNames } from '../migrations.mjs'
import { fromRoot } from '../paths.mjs'
import { unpackArchive } from './archive.mjs'
import { checkArchive, SECRET } from './manifest.mjs'
import { dumpTables, hashFile } from './snapshot.mjs'

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
  await client.query(MIGRATIONS_TABLE)
  for (const name of migrations) {
    await client.query(
      readFileSync(fromRoot('prisma', 'migrations', name, 'migration.sql'), 'utf8'),
    )
  }
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

/**
 * Fills an empty database from a folder that `dumpTables` wrote, completely or not at all.
 * @param {import('pg').Client} client
 * @param {{ migrations: string[], tables: { name: string, columns: string[] }[] }} manifest
 * @param {string} folder
 * @throws {OperatorError} when the database is not empty, or the backup comes from a newer version
 */
async function loadTables(client, { migrations, tables }, folder) {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' LIMIT 1`,
  )
  if (rows.length > 0) {
    throw new OperatorError(
      'The database is not empty: a backup is restored into an empty one only.',
    )
  }
  // Each migration script is a transaction of its own, as it was when it first ran.
  await makeTables(client, migrations)
  await client.query('BEGIN')
  try {
    await withoutConstraints(
      client,
      tables.map(({ name }) => name),
      async () => {
        for (const table of tables) {
          await loadTable(client, table, join(folder, `${table.name}.jsonl`))
        }
      },
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
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
      await inspect(database.url, manifest)
    } finally {
      await database.stop()
    }
    return manifest
  } finally {
    // If the archive was damaged, files being unpacked may still be written.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
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
 * @param {{ archive: string, identity?: string }} options
 * @returns {Promise<{ tables: number, rows: number, files: number, made_at: string }>}
 * @throws {OperatorError} naming what differs
 */
export async function runDrill({ archive, identity }) {
  const place = await mkdtemp(join(tmpdir(), 'ingingo-drill-'))
  const dataDir = join(place, 'data')
  try {
    const { tables, files, made_at } = await restoreBackup(
      { archive, identity, configuration: { dataDir } },
      async (url, manifest) => {
        await compareTables(url, manifest.tables, place)
        await compareFiles(manifest.files, join(dataDir, 'files'))
      },
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: tables.length, rows, files: files.length, made_at }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
