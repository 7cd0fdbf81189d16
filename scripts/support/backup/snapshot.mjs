import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { quoteIdentifier } from '../database.mjs'

/** A file whose writing never finished. */
const DRAFT = /\.part$/

/** @returns {Promise<string>} the SHA-256 of a file, in hexadecimal */
export async function hashFile(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Paths of all files below a folder, separated by `/` and sorted; none where there is no folder. */
export async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** A hard link takes no space, and keeps the bytes even if the original is deleted meanwhile. */
async function linkOrCopy(from, to) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await link(from, to)
  } catch (error) {
    if (error.code === 'ENOENT') return false
    await copyFile(from, to)
  }
  return true
}

/**
 * Links every stored file into a folder. Call it after the tables are written: a file exists before the row that names
 * it.
 * @returns {Promise<{ path: string, size: number, sha256: string }[]>}
 */
export async function pinFiles(from, to) {
  const held = []
  for (const path of await listFiles(from)) {
    if (DRAFT.test(path) || !(await linkOrCopy(join(from, path), join(to, path)))) continue
    const { size } = await stat(join(to, path))
    held.push({ path, size, sha256: await hashFile(join(to, path)) })
  }
  return held
}

const ROWS_AT_ONCE = 200

/** Makes every server write a value as the same text, whatever its settings, so that restored rows can be compared. */
const STABLE_FORMATS = [
  "SET LOCAL timezone = 'UTC'",
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 1',
].join(';')

const TABLES = `
  SELECT c.relname AS name,
    (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_index i
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary) AS key
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
  ORDER BY c.relname COLLATE "C"`

async function dumpTable(client, { name, columns, key }, path) {
  // By bytes: collation differs between servers.
  const order = (key ?? columns).map((column) => `${column}::text COLLATE "C"`).join(', ')
  await client.query(
    `DECLARE dumped NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS line
     FROM (SELECT ${columns.join(', ')} FROM ${quoteIdentifier(name)} ORDER BY ${order}) r`,
  )
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let count = 0
  try {
    for (;;) {
      const { rows } = await client.query(`FETCH ${ROWS_AT_ONCE} FROM dumped`)
      if (rows.length === 0) break
      const text = rows.map(({ line }) => `${line}\n`).join('')
      hash.update(text)
      await file.write(text)
      count += rows.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await client.query('CLOSE dumped')
  return { name, columns, rows: count, sha256: hash.digest('hex') }
}

/**
 * Writes every table into a folder, one JSON row per line, from a single snapshot; others can go on writing.
 * @param {import('pg').Client} client
 * @param {string} folder
 * @returns {Promise<{ name: string, columns: string[], rows: number, sha256: string }[]>} `columns`: quoted, without
 *   generated ones
 */
export async function dumpTables(client, folder) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    await client.query(STABLE_FORMATS)
    const { rows } = await client.query(TABLES)
    const tables = []
    for (const table of rows) {
      tables.push(await dumpTable(client, table, join(folder, `${table.name}.jsonl`)))
    }
    return tables
  } finally {
    await client.query('ROLLBACK')
  }
}
