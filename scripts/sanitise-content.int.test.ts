import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle } from '@/lib/testing/factories'
import { runScript } from '@/lib/testing/run-script'

emptyBetweenTests()

/** Runs the command with this test's database. */
function run(args: string[]) {
  const { DATABASE_URL, DATA_DIR } = env()
  return runScript('sanitise-content.mjs', args, { DATABASE_URL, DATA_DIR })
}

const live = '<p onclick="x()">Gout</p>'

it('reports the changes in a dry run, and then makes them', async () => {
  const { id } = await createArticle({ content: live })
  const getContent = async () => (await db().article.findUniqueOrThrow({ where: { id } })).content

  const printed = await run(['--dry-run'])
  expect([printed.code, printed.errors]).toEqual([0, ''])
  expect(printed.output).toContain(`article ${id}`)
  expect(printed.output).toContain('article: 1 of 1 would change')
  expect(await getContent()).toBe(live)
  expect(printed.output).not.toContain('ten seconds')
  expect(await db().auditEvent.count()).toBe(0)

  const done = await run([])
  expect([done.code, done.errors]).toEqual([0, ''])
  expect(done.output).toContain('article: 1 of 1 changed')
  expect(await getContent()).toBe('<p>Gout</p>')
  expect(done.output).toContain('A running server renders its pages anew within ten seconds.')
  expect(await db().auditEvent.findMany()).toMatchObject([
    { actorId: null, action: 'text.sanitise', objectKind: 'article', objectId: id },
  ])
  expect(await db().setting.count()).toBe(1)
})

it('rejects an unknown option in one sentence', async () => {
  const { code, output, errors } = await run(['--dry'])
  expect([code, output]).toEqual([1, ''])
  expect(errors).toContain('--dry')
  expect(errors.trim().split('\n')).toHaveLength(1)
})
