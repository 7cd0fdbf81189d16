import { Client } from 'pg'
import { findHolder } from '@/scripts/support/data-lock.mjs'

/** The address of the tested server's database, from its lock file (DATA_DIR, set by the test run). */
async function databaseUrl(): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = process.env
  const holder = DATA_DIR ? await findHolder(DATA_DIR) : null
  // A server with a configured database holds no lock.
  if (!holder && DATABASE_URL) return DATABASE_URL
  if (!holder) throw new Error('Set DATA_DIR to the data folder of the server that is tested.')
  return holder.url
}

/** Runs one statement on the database of the server under test. */
export async function sql<Row extends object>(text: string, values: unknown[] = []) {
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, values)
    return rows
  } finally {
    await client.end()
  }
}
