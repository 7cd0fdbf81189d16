import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const ROWS_AT_ONCE = 200

/** Makes every server write a value as the same text, whatever its settings, so that restored rows can be compared. */
const SAME_TEXTS = [
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

const quoted = (name) => `"${name.replaceAll('"', '""')}"`

async function dumpTable(client, { name, columns, key }, path) {
  // By bytes: collation differs between servers.
  const order = (key ?? columns).map((column) => `${column}::text COLLATE "C"`).join(', ')
  await client.query(
    `DECLARE dumped NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS line
     FROM (SELECT ${columns.join(', ')} FROM ${quoted(name)} ORDER BY ${order}) r`,
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
    await client.query(SAME_TEXTS)
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
