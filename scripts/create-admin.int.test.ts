import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { createAdmin } from '@/lib/testing/accounts'
import { emptyBetweenTests } from '@/lib/testing/database'
import { runScript } from '@/lib/testing/run-script'

emptyBetweenTests()
// Each run of the command starts two processes.
vi.setConfig({ testTimeout: 240_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-admin-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const email = 'keza@example.org'
const complete = ['--email', email, '--name', 'Keza Icyizere']

const run = (args: string[], env: Record<string, string> = {}) =>
  runScript('create-admin.mjs', args, env)

/** Runs the command with this test's database. */
const runHere = (args: string[], env: Record<string, string> = {}) =>
  run(args, { DATABASE_URL: process.env.DATABASE_URL ?? '', DATA_DIR: dataDir, ...env })

describe('with a configured database', () => {
  it('creates an administrator and prints the link with its expiry', async () => {
    const { code, output, errors } = await runHere(complete, {
      SITE_URL: 'https://ingingo.example.org',
    })
    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(/^ {2}https:\/\/ingingo\.example\.org\/auth\/reset\?token=[\w-]{43}$/m)
    expect(output).toContain('for 24 hours')
    const user = await db().user.findUniqueOrThrow({ where: { email } })
    expect(user).toMatchObject({ role: 'ADMIN', firstName: 'Keza', lastName: 'Icyizere' })
  })

  it('removes a lost second step on request, and reports it', async () => {
    const { id: userId } = await createAdmin({ email })
    await db().secondStep.create({ data: { userId, enrolledAt: new Date() } })
    const { code, output } = await runHere([...complete, '--reset-second-step'])
    expect(code).toBe(0)
    expect(output).toContain('Its second step was removed')
    expect(await db().secondStep.count()).toBe(0)
  })

  it.each([
    [['--email', 'keza', '--name', 'Keza Icyizere'], '--email must be an e-mail address'],
    [['--email', email, '--name', 'Keza'], '--name must be a first and a last name'],
  ])('rejects %j in one sentence, and creates nobody', async (args, sentence) => {
    const { code, output, errors } = await runHere(args)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(await db().user.count()).toBe(0)
  })
})

describe('before any change', () => {
  it.each([
    [[], 'Give the person'],
    [['--email', email], 'Give the person'],
    [['--mail', email], '--mail'],
    [[email], email],
  ])('names the missing options of %j', async (args, sentence) => {
    const { code, errors } = await run(args, { DATABASE_URL: 'not-looked-at' })
    expect(code).toBe(1)
    expect(errors).toContain(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  it('prints its usage', async () => {
    const { code, output } = await run(['--help'])
    expect(code).toBe(0)
    expect(output).toContain('--email name@example.org --name "First Last"')
  })
})
