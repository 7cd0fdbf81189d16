import { readdirSync } from 'node:fs'
import { CommandFailed } from './command.mjs'
import { withClient } from './database.mjs'
import { fromRoot } from './paths.mjs'
import { runPrisma } from './prisma-cli.mjs'
import { Refusal } from './refusal.mjs'

// One number for all of this product's processes: whoever holds it migrates, the others wait and find it done.
const LOCK = 7_219_004

/** The migrations of this version of the code, oldest first. */
export const migrationNames = () =>
  readdirSync(fromRoot('prisma', 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

/** Which migrations the database has not had yet. Asks the database directly: the Prisma CLI takes seconds. */
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
 * A migration without an end and without an error was cut off by a crash. Its script ran as one transaction, so
 * nothing of it is there, and it can run again; Prisma would refuse to go on.
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
 * Brings the database up to date. Two processes that do so at once migrate once.
 * @returns {Promise<number>} how many migrations were applied; 0 when another process did it
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
