import { existsSync } from 'node:fs'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { GET as ready } from '@/app/api/ready/route'
import { POST as signInRoute } from '@/app/api/v1/auth/login/route'
import { callRoute } from '@/lib/testing/requests'
import { startLocalPostgres } from '@/scripts/support/local-postgres.mjs'
import { migrate } from '@/scripts/support/migrations.mjs'
import { db } from './client'
import { queuedTransaction } from './queued-transaction'

const ANSWER_WITHIN_MS = 10_000
const FROZEN_MS = 12_000

const server = existsSync('/proc') ? await startLocalPostgres() : null
const title = server
  ? 'a PostgreSQL server that hangs'
  : 'NOT RUN, there is no PostgreSQL or no /proc here: a server that hangs'

const signIn = () =>
  callRoute(signInRoute, { json: { email: 'nobody@ingingo.test', password: 'Umuganda-1' } })

/** The status of a response, and how long it took. */
async function measure(work: () => Promise<{ status: number }>) {
  const began = performance.now()
  const { status } = await work()
  return { status, ms: performance.now() - began }
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => ({ status: 200 }),
    (error: unknown) => ({
      status: error instanceof Error && 'status' in error ? Number(error.status) : 500,
    }),
  )

describe.skipIf(!server)(title, () => {
  afterAll(async () => {
    await db().$disconnect()
    await server?.stop()
  })

  it('is answered for within ten seconds, and on the way back', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await migrate(server?.url ?? '')
    vi.stubEnv('DATABASE_URL', server?.url ?? '')
    vi.stubEnv('EMBEDDED_DATABASE', '0')
    expect((await signIn()).status).toBe(401)
    await Promise.all(Array.from({ length: 12 }, () => db().user.count()))

    const kinds = [
      signIn,
      () => statusOf(db().user.count()),
      () => statusOf(db().$transaction((tx) => tx.user.count())),
      () => statusOf(queuedTransaction((tx) => tx.user.count())),
      () => ready(),
    ]
    server?.signal('SIGSTOP')
    const thawAt = performance.now() + FROZEN_MS
    const thaw = setTimeout(() => server?.signal('SIGCONT'), FROZEN_MS)
    const answers: { status: number; ms: number }[] = []
    const waves: Promise<unknown>[] = []
    while (performance.now() < thawAt) {
      const wave = kinds.flatMap((kind) => [measure(kind), measure(kind), measure(kind)])
      waves.push(...wave.map(async (answer) => answers.push(await answer)))
      await new Promise((done) => setTimeout(done, 1000))
    }
    await Promise.all(waves)
    clearTimeout(thaw)
    expect(
      answers.filter(({ status }) => status !== 503 && status !== 401 && status !== 200),
    ).toEqual([])
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(50)
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(ANSWER_WITHIN_MS)

    await vi.waitFor(async () => expect((await signIn()).status).toBe(401), {
      timeout: ANSWER_WITHIN_MS,
    })
    const back = await measure(signIn)
    expect(back).toMatchObject({ status: 401 })
    expect(back.ms).toBeLessThan(ANSWER_WITHIN_MS)
  }, 120_000)
})
