import { afterEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { emptyBetweenTests } from '@/lib/testing/database'
import { buildRequest } from '@/lib/testing/requests'
import { GET } from './route'

// Jobs take leases on every database that the tests run on.
vi.stubEnv('EMBEDDED_DATABASE', '0')
emptyBetweenTests()
afterEach(() => {
  env().CRON_SECRET = undefined
})

const SECRET = 'a-secret-of-the-clock'

const call = (authorization?: string) =>
  GET(buildRequest({ method: 'GET', headers: authorization ? { authorization } : {} }), {
    params: Promise.resolve({}),
  })

const waitingToken = (expiresAt: Date) =>
  db().rateLimit.create({
    data: { key: `k${made++}`, points: 1, expire: BigInt(expiresAt.getTime()) },
  })
let made = 0

it('answers 404 without its secret, or with another', async () => {
  expect((await call('Bearer undefined')).status).toBe(404)
  env().CRON_SECRET = SECRET
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${SECRET}x`, `Basic ${SECRET}`, SECRET]) {
    expect((await call(wrong)).status).toBe(404)
  }
  expect(await db().jobLease.count()).toBe(0)
})

it('runs each due job once among concurrent calls', async () => {
  env().CRON_SECRET = SECRET
  await waitingToken(new Date(0))
  const responses = await Promise.all(Array.from({ length: 4 }, () => call(`Bearer ${SECRET}`)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await db().rateLimit.count()).toBe(0)
  const leases = () => db().jobLease.findMany({ where: { name: { in: ['purge', 'sweep-files'] } } })
  const begun = await leases()
  expect(begun.map(({ finishedAt }) => finishedAt === null)).toEqual([false, false])
  await waitingToken(new Date(0))
  await call(`Bearer ${SECRET}`)
  // The next run is due only after an hour.
  expect(await db().rateLimit.count()).toBe(1)
  expect(await leases()).toEqual(begun)
})
