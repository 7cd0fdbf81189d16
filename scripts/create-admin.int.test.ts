import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { emptyBetweenTests } from '@/lib/testing/database'
import { startEmbeddedPostgres } from './support/embedded-postgres.mjs'
import { fromRoot } from './support/paths.mjs'
import { testEnvironment } from './support/test-environment.mjs'

emptyBetweenTests()
// Each run of the command starts two processes.
vi.setConfig({ testTimeout: 240_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-admin-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const email = 'keza@example.org'
const complete = ['--email', email, '--name', 'Keza Icyizere']

interface Ended {
  code: number | null
  output: string
  errors: string
}

/** Runs the command as npm does. */
function run(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [fromRoot('scripts', 'create-admin.mjs'), ...args], {
    env: { ...testEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  return new Promise((done) => {
    child.once('close', (code) => done({ code, output, errors }))
  })
}

/** Runs the command with this test's database. */
const runHere = (args: string[], env: Record<string, string> = {}) =>
  run(args, { DATABASE_URL: process.env.DATABASE_URL ?? '', DATA_DIR: dataDir, ...env })

describe('with a configured database', () => {
  it('makes an administrator and prints the link, and how long it is good', async () => {
    const { code, output, errors } = await runHere(complete, {
      SITE_URL: 'https://ingingo.example.org',
    })
    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(/^ {2}https:\/\/ingingo\.example\.org\/auth\/reset\?token=[\w-]{43}$/m)
    expect(output).toContain('for 24 hours')
    const user = await db().user.findUniqueOrThrow({ where: { email } })
    expect(user).toMatchObject({ role: 'ADMIN', firstName: 'Keza', lastName: 'Icyizere' })
  })

  it.each([
    [['--email', 'keza', '--name', 'Keza Icyizere'], '--email must be an e-mail address'],
    [['--email', email, '--name', 'Keza'], '--name must be a first and a last name'],
  ])('refuses %j in one sentence, and makes nobody', async (args, sentence) => {
    const { code, output, errors } = await runHere(args)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(await db().user.count()).toBe(0)
  })
})

describe('with the embedded database', () => {
  const own = { DATA_DIR: dataDir }

  it('works while no server runs, and beside one that does', async () => {
    const alone = await run(complete, own)
    expect([alone.code, alone.errors]).toEqual([0, ''])
    expect(alone.output).toContain('Keza Icyizere is an administrator now')
    // What a running server does: it holds the data folder and answers on its socket.
    const { stop } = await startEmbeddedPostgres({ dataDir })
    try {
      const beside = await run(complete, own)
      expect([beside.code, beside.errors]).toEqual([0, ''])
      expect(beside.output).toContain(`The account of ${email} was there already`)
    } finally {
      await stop()
    }
  })
})

describe('before it touches anything', () => {
  it.each([
    [[], 'Give the person'],
    [['--email', email], 'Give the person'],
    [['--mail', email], '--mail'],
    [[email], email],
  ])('asks for what is missing in %j', async (args, sentence) => {
    const { code, errors } = await run(args, { DATABASE_URL: 'not-looked-at' })
    expect(code).toBe(1)
    expect(errors).toContain(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  it('explains itself', async () => {
    const { code, output } = await run(['--help'])
    expect(code).toBe(0)
    expect(output).toContain('--email name@example.org --name "First Last"')
  })
})
