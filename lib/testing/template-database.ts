import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres.mjs'
import { migrate } from '@/scripts/support/migrations.mjs'
import {
  createTemplateDatabase,
  dropDatabase,
  openTestPostgres,
} from '@/scripts/support/test-databases.mjs'
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

/**
 * Migrates one database for all integration tests, on PostgreSQL if there is one, otherwise on the embedded database,
 * where tests take three times as long.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) assertLocalDatabase(process.env.TEST_DATABASE_URL)
  const postgres = await openTestPostgres()
  if (!postgres) {
    const { template, remove } = await lendFromDump()
    project.provide('template', template)
    return remove
  }
  const { adminUrl, stop } = postgres
  const database = await createTemplateDatabase(adminUrl)
  project.provide('template', { kind: 'server', adminUrl, database })
  return async () => {
    await dropDatabase(adminUrl, database)
    await stop()
  }
}
