import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres.mjs'
import { startLocalPostgres } from '@/scripts/support/local-postgres.mjs'
import { migrate } from '@/scripts/support/migrations.mjs'
import { hostDatabases } from './database-host'
import { assertLocalDatabase } from './local-only'

/** The source of each test file's database: lent at a local port, or cloned from a database of a server. */
export type Template =
  | { kind: 'lent'; port: number }
  | { kind: 'server'; adminUrl: string; database: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function lendFromDump(): Promise<{ template: Template; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ingingo-template-'))
  const file = join(folder, 'template.tar')
  const { url, pg: database, stop } = await startEmbeddedPostgres({})
  try {
    await migrate(url)
    const dump = await database.dumpDataDir('none')
    await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  } finally {
    await stop()
  }
  const { port, close } = await hostDatabases(file)
  return {
    template: { kind: 'lent', port },
    remove: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeOnServer(
  adminUrl: string,
): Promise<{ template: Template; remove: () => Promise<void> }> {
  assertLocalDatabase(adminUrl)
  const database = `ingingo_test_${randomBytes(6).toString('hex')}`
  await runOn(adminUrl, `CREATE DATABASE ${database}`)
  await migrate(withDatabase(adminUrl, database))
  return {
    template: { kind: 'server', adminUrl, database },
    remove: () => runOn(adminUrl, `DROP DATABASE ${database} WITH (FORCE)`),
  }
}

/**
 * Migrates one database for all integration tests: on the server that TEST_DATABASE_URL names, else on a local PostgreSQL, else
 * (or for TEST_DATABASE=embedded) on the embedded one, which takes three times as long.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Empty when `npm test` clears this machine's configuration.
  const named = process.env.TEST_DATABASE_URL || undefined
  const isEmbedded = process.env.TEST_DATABASE === 'embedded'
  const local = named || isEmbedded ? null : await startLocalPostgres()
  const adminUrl = named ?? local?.url
  if (!adminUrl && !isEmbedded) {
    console.warn(
      'NOT ON POSTGRESQL, there is none to be had here: on the embedded database instead.',
    )
  }
  const { template, remove } = await (adminUrl ? makeOnServer(adminUrl) : lendFromDump())
  project.provide('template', template)
  return async () => {
    await remove()
    await local?.stop()
  }
}
