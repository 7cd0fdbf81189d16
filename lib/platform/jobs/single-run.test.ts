import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/core/errors'
import { singleRun } from './single-run'

afterEach(() => vi.restoreAllMocks())

function hear(stream: 'stdout' | 'stderr') {
  const lines: string[] = []
  vi.spyOn(process[stream], 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  return () => lines.map((line) => JSON.parse(line).event)
}

it('never runs concurrently, and runs once more for all calls during a run', async () => {
  let running = 0
  let max = 0
  let runs = 0
  const run = singleRun('count', async () => {
    runs += 1
    running += 1
    max = Math.max(max, running)
    await new Promise(setImmediate)
    running -= 1
  })
  await Promise.all([run(), run(), run(), run()])
  expect([max, runs]).toEqual([1, 2])
  await run()
  expect(runs).toBe(3)
})

it('survives a failure, logs its name, and runs again', async () => {
  const events = hear('stderr')
  let runs = 0
  const run = singleRun('fail', async () => {
    runs += 1
    throw new Error('defect')
  })
  await run()
  await run()
  expect(runs).toBe(2)
  expect(events()).toEqual(['job.failed', 'job.failed'])
})

it('logs once that the database is away, and once that it is back', async () => {
  const events = hear('stdout')
  let isAway = true
  const run = singleRun('away', async () => {
    if (isAway) throw new AppError('unavailable', 'away')
  })
  await run()
  await run()
  isAway = false
  await run()
  await run()
  expect(events()).toEqual(['job.unavailable', 'job.recovered'])
})
