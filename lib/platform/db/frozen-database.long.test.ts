import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { GET as ready } from '@/app/api/ready/route'
import { POST as signInRoute } from '@/app/api/v1/auth/login/route'
import { callRoute } from '@/lib/testing/requests'
import { migrate } from '@/scripts/support/migrations.mjs'
import { startLocalPostgres } from '@/scripts/support/test-databases.mjs'
import { db } from './client'
import { queuedTransaction } from './queued-transaction'

/** Every call ends after at most ten seconds of waiting; the rest is for a slow machine. */
const RESPONSE_TIMEOUT_MS = 30_000
const WAVES = 10

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

const getStatus = (work: Promise<unknown>) =>
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

  it('answers 503 while the database hangs, and recovers', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await migrate(server?.url ?? '')
    vi.stubEnv('DATABASE_URL', server?.url ?? '')
    vi.stubEnv('EMBEDDED_DATABASE', '0')
    expect((await signIn()).status).toBe(401)
    await Promise.all(Array.from({ length: 12 }, () => db().user.count()))

    const kinds = [
      signIn,
      () => getStatus(db().user.count()),
      () => getStatus(db().$transaction((tx) => tx.user.count())),
      () => getStatus(queuedTransaction((tx) => tx.user.count())),
      () => ready(),
    ]
    const startWave = () => kinds.flatMap((kind) => [measure(kind), measure(kind), measure(kind)])
    server?.signal('SIGSTOP')
    const waves: ReturnType<typeof measure>[] = []
    for (let n = 0; n < WAVES; n += 1) {
      waves.push(...startWave())
      await setTimeout(1000)
    }
    const frozen = await Promise.all(waves)
    expect(frozen.filter(({ status }) => status !== 503)).toEqual([])
    const last = startWave()
    server?.signal('SIGCONT')
    const thawed = await Promise.all(last)
    expect(thawed.filter(({ status }) => ![200, 401, 503].includes(status))).toEqual([])
    const times = [...frozen, ...thawed].map(({ ms }) => ms)
    expect(Math.max(...times)).toBeLessThan(RESPONSE_TIMEOUT_MS)

    await vi.waitFor(async () => expect((await signIn()).status).toBe(401), {
      timeout: 60_000,
    })
    const back = await measure(signIn)
    expect(back).toMatchObject({ status: 401 })
    expect(back.ms).toBeLessThan(RESPONSE_TIMEOUT_MS)
  }, 180_000)
})
