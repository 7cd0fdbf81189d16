import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { copyDatabase, fastFolder, runOn } from '@/scripts/support/test-databases.mjs'
import { leaseDatabase } from './database-host'
import { resetProcess } from './reset-process'

// Runs before each integration test file: gives it an empty database and a data folder of its own.

const shared = globalThis as {
  testDatabase?: Promise<{ url: string }>
}

/**
 * The database of this process, which each file leaves empty. Files cannot have one each: work that a file leaves behind may
 * connect once more, and the next file would get that connection.
 */
function openDatabase(): Promise<{ url: string }> {
  const template = inject('template')
  if (template.kind === 'lent') return leaseDatabase(template.port)
  return copyDatabase(template.adminUrl, template.database)
}

shared.testDatabase ??= openDatabase()
const database = await shared.testDatabase

// Without a pause from here on: work that the previous file left behind would use its own database again.
resetProcess()

const dataDir = mkdtempSync(join(fastFolder(), 'ingingo-test-'))
process.env.DATABASE_URL = database.url
process.env.EMBEDDED_DATABASE = inject('template').kind === 'lent' ? '1' : '0'
process.env.DATA_DIR = dataDir

afterAll(async () => {
  const { EMPTY_DATABASE } = await import('./database')
  const { db } = await import('@/lib/platform/db/client')
  await db().$disconnect()
  await runOn(database.url, EMPTY_DATABASE)
  // Background work, such as resizing a picture, may still write a file meanwhile.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})
