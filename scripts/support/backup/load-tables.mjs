import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { migrationNames } from '../migrations.mjs'
import { fromRoot } from '../paths.mjs'
import { Refusal } from '../refusal.mjs'

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

const quoted = (name) => `"${name.replaceAll('"', '""')}"`

/**
 * Creates the tables of a backup by running its own migrations and no newer one.
 * @param {import('pg').Client} client of an empty database
 * @param {string[]} migrations
 * @throws {Refusal} when this version of the code lacks one of them
 */
async function makeTables(client, migrations) {
  const known = new Set(migrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown) {
    throw new Refusal(
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
async function* batchesOf(path) {
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
  const table = quoted(name)
  const list = columns.join(', ')
  for await (const batch of batchesOf(path)) {
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
async function withoutRules(client, names, work) {
  const { rows: keys } = await client.query(FOREIGN_KEYS)
  for (const { on_table, name } of keys) {
    await client.query(`ALTER TABLE ${on_table} DROP CONSTRAINT ${name}`)
  }
  const triggers = (how) =>
    client.query(names.map((name) => `ALTER TABLE ${quoted(name)} ${how} TRIGGER USER`).join(';'))
  await triggers('DISABLE')
  await client.query(`TRUNCATE ${names.map(quoted).join(', ')}`)
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
 * @throws {Refusal} when the database is not empty, or the backup comes from a newer version
 */
export async function loadTables(client, { migrations, tables }, folder) {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' LIMIT 1`,
  )
  if (rows.length > 0) {
    throw new Refusal('The database is not empty: a backup is restored into an empty one only.')
  }
  // Each migration script is a transaction of its own, as it was when it first ran.
  await makeTables(client, migrations)
  await client.query('BEGIN')
  try {
    await withoutRules(
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
