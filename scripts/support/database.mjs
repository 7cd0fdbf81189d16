import pg from 'pg'
import { OperatorError } from './command-line.mjs'
import { findHolder, isReachable } from './data-lock.mjs'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'

const RESPONSE_TIMEOUT_MS = 10_000

/** Runs `work` on a connection of its own. */
export async function withClient(url, work) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
  })
  // A broken connection also fails the running query; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query('SELECT 1').then(() => work(client))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Quotes the name of a table or column for SQL. */
export const quoteIdentifier = (name) => `"${name.replaceAll('"', '""')}"`

/** The database's location without the password. */
function describeUrl(url) {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}:${port || 5432}${pathname}`
  } catch {
    return 'this address'
  }
}

async function assertReachable(name, url) {
  try {
    await withClient(url, () => {})
  } catch (error) {
    const reason = error.message || error.errors?.[0]?.message || error.code
    throw new OperatorError(
      `The database at ${describeUrl(url)} cannot be used (${reason}): see ${name}.`,
    )
  }
}

/**
 * Opens the database of a server run: the configured one, else the embedded one, which this process then holds.
 * @returns {Promise<{ url: string, directUrl: string, isEmbedded: boolean, stop: () => Promise<void> }>} `directUrl`:
 *   bypasses any connection pool
 * @throws {OperatorError} when the database does not answer, or another run holds the data folder
 */
export async function openDatabase({ databaseUrl, directUrl = databaseUrl, dataDir }) {
  if (databaseUrl) {
    await assertReachable('DATABASE_URL', databaseUrl)
    if (directUrl !== databaseUrl) await assertReachable('DATABASE_URL_DIRECT', directUrl)
    return { url: databaseUrl, directUrl, isEmbedded: false, stop: async () => {} }
  }
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  return { url, directUrl: url, isEmbedded: true, stop }
}

/**
 * Like `openDatabase`, but for a command: uses a running server's database when one holds the data folder.
 * @throws {OperatorError} also when that server's database cannot be reached from here
 */
export async function reachDatabase(configuration) {
  const { databaseUrl, dataDir } = configuration
  const holder = databaseUrl ? null : await findHolder(dataDir)
  if (!holder) return openDatabase(configuration)
  if (!isReachable(holder)) {
    throw new OperatorError(
      `A server uses the data folder ${dataDir}, and its database cannot be reached from here: run the command in the server's own container or service, or stop the server first.`,
    )
  }
  return { url: holder.url, directUrl: holder.url, isEmbedded: true, stop: async () => {} }
}
