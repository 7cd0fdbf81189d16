import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject, vi } from 'vitest'
import { leaseDatabase } from './database-host'
import { runOn, type Template, withDatabase } from './template-database'

// Runs before each integration test file. Files share a process and the modules Node has loaded, since loading takes longer
// than most of them; each has its own instances of our modules and their state, environment and empty database.

async function openDatabase(
  template: Template,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (template.kind === 'lent') return leaseDatabase(template.port)
  const { adminUrl, database } = template
  const name = `${database}_${randomBytes(4).toString('hex')}`
  await runOn(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${database}`)
  return {
    url: withDatabase(adminUrl, name),
    stop: () => runOn(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

interface Shared {
  environment: NodeJS.ProcessEnv
  database: Promise<{ url: string; stop: () => Promise<void> }>
}

const holder = globalThis as { testsShared?: Shared; ingingoDatabase?: unknown }
holder.testsShared ??= {
  environment: { ...process.env },
  database: openDatabase(inject('template')),
}
const { environment, database } = holder.testsShared

for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
Object.assign(process.env, environment)
for (const name of Object.keys(globalThis)) {
  if (name.startsWith('ingingo')) Reflect.deleteProperty(globalThis, name)
}
vi.resetModules()

const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-test-'))
process.env.DATABASE_URL = (await database).url
process.env.EMBEDDED_DATABASE = inject('template').kind === 'lent' ? '1' : '0'
process.env.DATA_DIR = dataDir

afterAll(async () => {
  const { EMPTY_DATABASE } = await import('./database')
  const { db } = await import('@/lib/platform/db/client')
  await db().$disconnect()
  await runOn((await database).url, EMPTY_DATABASE)
  // Background work, such as resizing a picture, may still write a file meanwhile.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})
