import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, inject, vi } from 'vitest'
import { fastFolder } from '@/scripts/support/fast-folder.mjs'
import { copyDatabase, runOn } from '@/scripts/support/test-databases.mjs'
import { leaseDatabase } from './database-host'

// Runs before each integration test file. Files share a process and the modules Node has loaded, since loading takes longer
// than most of them; each has its own instances of our modules and their state, environment, database and data folder.

const shared = globalThis as {
  testEnvironment?: NodeJS.ProcessEnv
  testDatabase?: Promise<{ url: string }>
}

/** Copies the template. On the embedded database, where a copy takes over a second, a process empties its only one instead. */
async function openDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = inject('template')
  if (template.kind === 'server') return copyDatabase(template.adminUrl, template.database)
  shared.testDatabase ??= leaseDatabase(template.port)
  const { url } = await shared.testDatabase
  const drop = async () => runOn(url, (await import('./database')).EMPTY_DATABASE)
  return { url, drop }
}

shared.testEnvironment ??= { ...process.env }
const environment = shared.testEnvironment
const database = await openDatabase()

// Without a pause from here on: work that the previous file left behind would use its own database again.
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
Object.assign(process.env, environment)
for (const name of Object.keys(globalThis)) {
  if (name.startsWith('ingingo')) Reflect.deleteProperty(globalThis, name)
}
vi.resetModules()

const dataDir = mkdtempSync(join(fastFolder(), 'ingingo-test-'))
process.env.DATABASE_URL = database.url
process.env.EMBEDDED_DATABASE = inject('template').kind === 'lent' ? '1' : '0'
process.env.DATA_DIR = dataDir

afterAll(async () => {
  const { db } = await import('@/lib/platform/db/client')
  await db().$disconnect()
  await database.drop()
  // Background work, such as resizing a picture, may still write a file meanwhile.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})
