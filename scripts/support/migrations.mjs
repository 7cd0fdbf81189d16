import { readdirSync } from 'node:fs'
import { CommandFailed } from './command.mjs'
import { withClient } from './database.mjs'
import { fromRoot } from './paths.mjs'
import { runPrisma } from './prisma-cli.mjs'
import { Refusal } from './refusal.mjs'

// One number for all processes of this product: its holder migrates, and the others wait and find the work done.
const LOCK = 7_219_004

/** The migrations of this version of the code, oldest first. */
export const migrationNames = () =>
  readdirSync(fromRoot('prisma', 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

/** The migrations the database lacks. Queries the database directly: the Prisma CLI takes seconds. */
async function listPending(client) {
  const { rows: tables } = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`)
  if (!tables[0].name) return migrationNames()
  const { rows } = await client.query(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const finished = new Set(rows.map((row) => row.name))
  return migrationNames().filter((name) => !finished.has(name))
}

/**
 * Marks migrations cut off by a crash, which have neither an end nor an error, as rolled back. Their scripts run as one
 * transaction, so nothing of them is there and they can run again; Prisma would refuse to go on.
 */
async function deleteInterrupted(client) {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`)
  if (!rows[0].name) return
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL',
  )
}

async function deploy(url) {
  try {
    await runPrisma(['migrate', 'deploy'], { url, shielded: true })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new Refusal('The database could not be brought up to date.', error.tail())
  }
}

/**
 * Brings the database up to date. Two processes that do so at once migrate only once.
 * @returns {Promise<number>} the number of applied migrations; 0 when another process applied them
 * @throws {Refusal} with the end of Prisma's output
 */
export async function migrate(url) {
  return withClient(url, async (client) => {
    if ((await listPending(client)).length === 0) return 0
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    try {
      const pending = await listPending(client)
      if (pending.length === 0) return 0
      await deleteInterrupted(client)
      await deploy(url)
      return pending.length
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    }
  })
}
