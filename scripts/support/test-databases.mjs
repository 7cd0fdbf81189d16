/** The databases of tests: templates on a local PostgreSQL or on the embedded one, and copies of them. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from './database.mjs'
import { runSeed } from './demo.mjs'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'
import { startLocalPostgres } from './local-postgres.mjs'
import { migrate } from './migrations.mjs'
import { writeTopics } from './topics.mjs'

/** The address of another database on the same server. */
export function withDatabase(url, name) {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}

/** Runs one statement on a connection of its own. */
export const runOn = (url, statement) =>
  withClient(url, async (client) => void (await client.query(statement)))

/**
 * Finds the PostgreSQL server for tests: the one TEST_DATABASE_URL names, else a local one started for this run.
 * @returns {Promise<{ adminUrl: string, stop: () => Promise<void> } | null>} null for the embedded database: with
 *   TEST_DATABASE=embedded, or where there is no PostgreSQL and none can be installed
 */
export async function openTestPostgres() {
  if (process.env.TEST_DATABASE === 'embedded') return null
  const named = process.env.TEST_DATABASE_URL
  if (named) return { adminUrl: named, stop: async () => {} }
  const local = await startLocalPostgres({ isDisposable: true })
  if (local) return { adminUrl: local.url, stop: local.stop }
  console.warn('No PostgreSQL is available on this machine: using the embedded database.')
  return null
}

/** Creates and migrates a database to be copied by `copyDatabase`. Returns its name. */
export async function createTemplateDatabase(adminUrl) {
  const name = `ingingo_test_${randomBytes(6).toString('hex')}`
  await runOn(adminUrl, `CREATE DATABASE ${name}`)
  await migrate(withDatabase(adminUrl, name))
  return name
}

export const dropDatabase = (adminUrl, name) =>
  runOn(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)

/**
 * Copies a database nobody is connected to.
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 */
export async function copyDatabase(adminUrl, template) {
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await runOn(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return { url: withDatabase(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}

/**
 * A migrated database with the demonstration content, and the data folder that goes with it.
 * @typedef {{ dataDir: string, secret: string, adminUrl?: string, database?: string }} SeededTemplate `adminUrl` and
 *   `database` are absent if the data folder holds the embedded database
 */

/**
 * Creates the template that each file of browser tests starts from.
 * @returns {Promise<{ template: SeededTemplate, remove: () => Promise<void> }>}
 */
export async function createSeededTemplate() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-template-'))
  const secret = randomBytes(33).toString('base64url')
  const postgres = await openTestPostgres()
  let database
  const remove = async () => {
    if (database) await dropDatabase(postgres.adminUrl, database)
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    if (postgres) {
      const { adminUrl } = postgres
      database = await createTemplateDatabase(adminUrl)
      await fill(withDatabase(adminUrl, database), dataDir)
      return { template: { dataDir, secret, adminUrl, database }, remove }
    }
    const { url, stop } = await startEmbeddedPostgres({ dataDir })
    try {
      await migrate(url)
      await fill(url, dataDir)
    } finally {
      await stop()
    }
    return { template: { dataDir, secret }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function fill(url, dataDir) {
  await writeTopics(url)
  await runSeed({ url, dataDir })
}

/**
 * Copies a template for one server.
 * @param {SeededTemplate} template
 * @returns {Promise<{ env: Record<string, string>, remove: () => Promise<void> }>} `env` configures the server
 */
export async function copySeededTemplate({ dataDir: from, secret, adminUrl, database }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-e2e-'))
  cpSync(from, dataDir, { recursive: true })
  const copy = database ? await copyDatabase(adminUrl, database) : null
  return {
    env: {
      AUTH_SECRET: secret,
      DATA_DIR: dataDir,
      // One process per server: several run at once.
      ...(copy ? { DATABASE_URL: copy.url, WORKERS: '1' } : {}),
    },
    remove: async () => {
      await copy?.drop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
