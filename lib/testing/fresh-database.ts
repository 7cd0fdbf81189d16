import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { leaseDatabase } from './database-host'
import { runOn, type Template, withDatabase } from './template-database'

// Runs before each integration test file: a database and a data folder that no other file has.

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

const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-test-'))
const { url, stop } = await openDatabase(inject('template'))
process.env.DATABASE_URL = url
process.env.DATA_DIR = dataDir

afterAll(async () => {
  await db().$disconnect()
  await stop()
  // Work that nobody waits for, such as the sizes of a picture, may write another file meanwhile.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})
