import { Client } from 'pg'
import { findHolder } from '@/scripts/support/embedded-postgres.mjs'

/** Where the database of the server under test listens: its lock file says so (DATA_DIR, from the test run). */
function databaseUrl(): string {
  const { DATA_DIR } = process.env
  const holder = DATA_DIR ? findHolder(DATA_DIR) : null
  if (!holder) throw new Error('Set DATA_DIR to the data folder of the server that is tested.')
  return holder.url
}

/** One statement against the database of the server under test. */
export async function sql<Row extends object>(text: string, values: unknown[] = []) {
  const client = new Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, values)
    return rows
  } finally {
    await client.end()
  }
}
