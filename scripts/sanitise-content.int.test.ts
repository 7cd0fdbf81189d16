import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle } from '@/lib/testing/factories'
import { fromRoot } from './support/paths.mjs'
import { testEnvironment } from './support/test-environment.mjs'

emptyBetweenTests()

/** Runs the command as npm does, with the database of this test. */
function run(args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const { DATABASE_URL, DATA_DIR } = env()
  const script = fromRoot('scripts', 'sanitise-content.mjs')
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...testEnvironment(), DATABASE_URL, DATA_DIR },
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

const live = '<p onclick="x()">Gout</p>'

it('tells what would change, and then changes it', async () => {
  const { id } = await createArticle({ content: live })
  const contentOf = async () => (await db().article.findUniqueOrThrow({ where: { id } })).content

  const told = await run(['--dry-run'])
  expect([told.code, told.errors]).toEqual([0, ''])
  expect(told.output).toContain(`article ${id}`)
  expect(told.output).toContain('article: 1 of 1 would change')
  expect(await contentOf()).toBe(live)
  expect(told.output).not.toContain('ten seconds')
  expect(await db().auditEvent.count()).toBe(0)

  const done = await run([])
  expect([done.code, done.errors]).toEqual([0, ''])
  expect(done.output).toContain('article: 1 of 1 changed')
  expect(await contentOf()).toBe('<p>Gout</p>')
  expect(done.output).toContain('A running server renders its pages anew within ten seconds.')
  expect(await db().auditEvent.findMany()).toMatchObject([
    { actorId: null, action: 'text.sanitise', objectKind: 'article', objectId: id },
  ])
  expect(await db().setting.count()).toBe(1)
})

it('refuses an option that it does not know, in one sentence', async () => {
  const { code, output, errors } = await run(['--dry'])
  expect([code, output]).toEqual([1, ''])
  expect(errors).toContain('--dry')
  expect(errors.trim().split('\n')).toHaveLength(1)
})
