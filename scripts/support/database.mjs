import pg from 'pg'
import { findHolder, startEmbeddedPostgres } from './embedded-postgres.mjs'
import { Refusal } from './refusal.mjs'

const ANSWER_WITHIN_MS = 10_000

/** Runs `work` with a connection of its own. */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS })
  // A connection that breaks also fails the query under way; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query('SELECT 1').then(() => work(client))
  } finally {
    await client.end().catch(() => {})
  }
}

/** The database's place without the password. */
function placeOf(url) {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}:${port || 5432}${pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

async function assertReachable(url) {
  try {
    await withClient(url, () => {})
  } catch (error) {
    const reason = error.message || error.errors?.[0]?.message || error.code
    throw new Refusal(
      `The database at ${placeOf(url)} cannot be used (${reason}): see DATABASE_URL.`,
    )
  }
}

/**
 * The database of a server's run: the configured one, else the embedded one, which this process then holds.
 * @returns {Promise<{ url: string, isEmbedded: boolean, stop: () => Promise<void> }>}
 * @throws {Refusal} when the database does not answer, or another run holds the data folder
 */
export async function openDatabase({ databaseUrl, dataDir }) {
  if (databaseUrl) {
    await assertReachable(databaseUrl)
    return { url: databaseUrl, isEmbedded: false, stop: async () => {} }
  }
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  return { url, isEmbedded: true, stop }
}

/** The database of a command: as `openDatabase`, but of a running server when one holds the data folder. */
export async function reachDatabase(configuration) {
  const holder = configuration.databaseUrl ? null : findHolder(configuration.dataDir)
  if (holder) return { url: holder.url, isEmbedded: true, stop: async () => {} }
  return openDatabase(configuration)
}
