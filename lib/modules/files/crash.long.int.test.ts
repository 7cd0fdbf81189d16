import { fork } from 'node:child_process'
import pLimit from 'p-limit'
import { expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { sweepFiles } from '@/lib/platform/jobs/schedule'
import { createUser } from '@/lib/testing/factories'
import { storedHash, storedKeys } from '@/lib/testing/hostile-uploads'
import type { UploadPoint, UploadReport } from '@/lib/testing/upload-worker'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { getKeys } from './put-files'

// Each kill needs its own process.
vi.setConfig({ testTimeout: 1_200_000 })

const DAYS = 24 * 3_600_000
const WORKER = fromRoot('lib', 'testing', 'upload-worker.ts')
const THREADS = fromRoot('scripts', 'support', 'typescript-threads.mjs')

interface Killed {
  at: UploadPoint | undefined
  acknowledged: NonNullable<UploadReport['file']>[]
  endedBy: NodeJS.Signals | null
}

/** Lets a process upload until it has sent this many reports, then kills it. */
function killAfter(reports: number, uploaderId: string): Promise<Killed> {
  const child = fork(WORKER, [uploaderId], {
    execArgv: ['--conditions=react-server', '--import', 'tsx', '--import', THREADS],
    stdio: 'inherit',
  })
  const acknowledged: Killed['acknowledged'] = []
  let count = 0
  let at: UploadPoint | undefined
  child.on('message', ({ point, file }: UploadReport) => {
    count += 1
    if (count > reports) return
    if (file) acknowledged.push(file)
    if (count < reports) return void child.send('go on')
    at = point
    child.kill('SIGKILL')
  })
  return new Promise((ended) => {
    child.once('exit', (_code, endedBy) => ended({ at, acknowledged, endedBy }))
  })
}

it('loses no acknowledged upload when a process dies at any point, and sweeps the rest', async () => {
  const { id: uploaderId } = await createUser()
  const twoAtATime = pLimit(2)
  // A document sends five reports and a cover about ten, one for each of its sizes.
  const moments = [1, 2, 3, 4, 5, 7, 8, 10, 12, 14, 16, 18]
  const killed = await Promise.all(
    moments.map((reports) => twoAtATime(() => killAfter(reports, uploaderId))),
  )
  expect(killed.map(({ endedBy }) => endedBy)).toEqual(moments.map(() => 'SIGKILL'))
  const points = new Set(killed.map(({ at }) => at))
  for (const point of ['begun', 'put', 'written', 'saved', 'committed']) {
    expect(points).toContain(point)
  }

  const rows = await db().storedFile.findMany()
  for (const { key, sha256 } of rows)
    expect(await storedHash(key)).toBe(Buffer.from(sha256).toString('hex'))
  const named = rows.flatMap(getKeys).sort()
  const there = await storedKeys()
  expect(there).toEqual(expect.arrayContaining(named))

  const acknowledged = killed.flatMap((each) => each.acknowledged)
  expect(acknowledged.length).toBeGreaterThan(5)
  for (const { id, sha256 } of acknowledged) {
    const row = rows.find((each) => each.id === id)
    expect(row).toBeDefined()
    if (row && sha256) expect(await storedHash(row.key)).toBe(sha256)
  }

  expect(there.length).toBeGreaterThan(named.length)
  await sweepFiles(new Date(Date.now() + 2 * DAYS))
  expect(await storedKeys()).toEqual(named)
})
