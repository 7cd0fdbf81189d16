import { expect, it, vi } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { db } from '../db/client'
import { leasedJob, runWithLease } from './lease'
import { getJobStats } from './single-run'

// The statements are the same on every database that the tests run on.
vi.stubEnv('EMBEDDED_DATABASE', '0')
emptyBetweenTests()

const HOUR_MS = 3_600_000
const nothing = async () => {}

it('lets one of many concurrent workers run, and the next after the interval', async () => {
  let done = 0
  const work = async () => {
    done += 1
  }
  const took = await Promise.all(
    Array.from({ length: 8 }, () => runWithLease('purge', work, HOUR_MS)),
  )
  expect([done, took.filter(Boolean).length]).toEqual([1, 1])
  expect(await runWithLease('purge', work, HOUR_MS)).toBe(false)
  expect(await runWithLease('sweep', work, HOUR_MS)).toBe(true)
  await db().$executeRaw`UPDATE job_lease SET started_at = started_at - interval '1 hour'`
  expect(await runWithLease('purge', work, HOUR_MS)).toBe(true)
  expect(done).toBe(3)
})

it('does not count a job that another worker has run', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const failed = leasedJob('broken', HOUR_MS, () => Promise.reject(new Error('no')))
  await failed.run()
  await leasedJob('broken', HOUR_MS, nothing).run()
  vi.restoreAllMocks()
  expect(getJobStats().get('broken')).toMatchObject({ runs: 1, failures: 1, lastSuccessAt: null })
})

it('does not run beside another worker, and runs at once when that one has died', async () => {
  await runWithLease('purge', async () => {
    expect(await runWithLease('purge', nothing)).toBe(false)
  })
  await db()
    .$executeRaw`UPDATE job_lease SET finished_at = NULL, held_until = now() - interval '1 second'`
  expect(await runWithLease('purge', nothing, HOUR_MS)).toBe(true)
})

it('releases the lease after a failure, but never one that another has taken over', async () => {
  const failing = runWithLease('purge', () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await runWithLease('purge', nothing)).toBe(true)
  await runWithLease('purge', async () => {
    await db().$executeRaw`UPDATE job_lease SET run = 'another'`
  })
  expect(
    (await db().jobLease.findUniqueOrThrow({ where: { name: 'purge' } })).finishedAt,
  ).toBeNull()
})
