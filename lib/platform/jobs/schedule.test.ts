import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runJobs } from './schedule'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs each job at once and at its interval, until it is stopped', async () => {
  const often = vi.fn(async () => {})
  const seldom = vi.fn(async () => {})
  const end = runJobs([
    { everyMs: 10_000, run: often },
    { everyMs: 60_000, run: seldom },
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(often).toHaveBeenCalledTimes(7)
  expect(seldom).toHaveBeenCalledTimes(2)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(often).toHaveBeenCalledTimes(7)
})

it('does nothing when stopped before the first run', async () => {
  const run = vi.fn(async () => {})
  runJobs([{ everyMs: 1000, run }])()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).not.toHaveBeenCalled()
})
