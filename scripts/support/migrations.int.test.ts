import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from './database.mjs'
import { migrate, migrationNames } from './migrations.mjs'
import { dropDatabase, runOn, withDatabase } from './test-databases.mjs'

const template = inject('template')
const title =
  template.kind === 'server'
    ? 'a migration'
    : 'NOT RUN, the embedded database has no concurrent transactions: a migration'

describe.skipIf(template.kind !== 'server')(title, () => {
  const adminUrl = template.kind === 'server' ? template.adminUrl : ''
  const name = `ingingo_test_${randomBytes(6).toString('hex')}`
  const url = adminUrl && withDatabase(adminUrl, name)
  beforeAll(() => runOn(adminUrl, `CREATE DATABASE ${name}`))
  afterAll(() => dropDatabase(adminUrl, name))

  it('runs again after it failed for a reason that has passed', async () => {
    await runOn(adminUrl, `ALTER DATABASE ${name} SET lock_timeout = '100ms'`)
    await withClient(url, async (client: Client) => {
      // The first migration creates enums.
      await client.query('BEGIN; LOCK TABLE pg_enum IN SHARE MODE')
      await expect(migrate(url)).rejects.toThrow('could not be brought up to date')
      await client.query('ROLLBACK')
      const { rows } = await client.query('SELECT finished_at, logs FROM _prisma_migrations')
      expect(rows).toEqual([{ finished_at: null, logs: expect.stringContaining('lock timeout') }])
    })
    await runOn(adminUrl, `ALTER DATABASE ${name} RESET lock_timeout`)
    expect(await migrate(url)).toBe(migrationNames().length)
    expect(await migrate(url)).toBe(0)
  })
})
