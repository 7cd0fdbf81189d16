import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runScript } from '@/lib/testing/run-script'
import { startEmbeddedPostgres } from './support/embedded-postgres.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-admin-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const email = 'keza@example.org'
const createAdmin = () =>
  runScript('create-admin.mjs', ['--email', email, '--name', 'Keza Icyizere'], {
    DATA_DIR: dataDir,
  })

it('creates an administrator in the embedded database while no server runs, and beside a running one', async () => {
  const alone = await createAdmin()
  expect([alone.code, alone.errors]).toEqual([0, ''])
  expect(alone.output).toContain('Keza Icyizere is an administrator now')
  // A running server holds the data folder and answers on its socket.
  const { stop } = await startEmbeddedPostgres({ dataDir })
  try {
    const beside = await createAdmin()
    expect([beside.code, beside.errors]).toEqual([0, ''])
    expect(beside.output).toContain(`The account of ${email} was there already`)
  } finally {
    await stop()
  }
})
