import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHealthWatch } from './client'

const SILENCE_MS = 4000
const PROBE_TIMEOUT_MS = 2500
const PROBE_AGAIN_MS = 500
const unavailable = { status: 'rejected', reason: { code: 'unavailable' } }
const never = () => new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('rejects pending and new calls after an unanswered probe', async () => {
  const whileAlive = createHealthWatch(never)
  const settled = Promise.allSettled([whileAlive(never), whileAlive(never)])
  await vi.advanceTimersByTimeAsync(SILENCE_MS + PROBE_TIMEOUT_MS)
  expect(await settled).toMatchObject([unavailable, unavailable])
  await expect(whileAlive(async () => 1)).rejects.toMatchObject({ code: 'unavailable' })
})

it('accepts calls again after an answered probe', async () => {
  const probe = vi.fn(never as () => Promise<unknown>)
  const whileAlive = createHealthWatch(probe)
  const settled = Promise.allSettled([whileAlive(never)])
  await vi.advanceTimersByTimeAsync(SILENCE_MS + PROBE_TIMEOUT_MS)
  await settled
  probe.mockResolvedValue(undefined)
  await vi.advanceTimersByTimeAsync(PROBE_TIMEOUT_MS)
  expect(await whileAlive(async () => 1)).toBe(1)
})

it('does not probe while other calls are answered', async () => {
  const probe = vi.fn(never)
  const whileAlive = createHealthWatch(probe)
  void whileAlive(never)
  for (let second = 0; second < 10; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    await whileAlive(async () => second)
  }
  expect(probe).not.toHaveBeenCalled()
})

it('keeps calls pending after a probe that the event loop delayed', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const probe = vi.fn(never)
  const whileAlive = createHealthWatch(probe)
  const settled = Promise.allSettled([whileAlive(never)])
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  clock.mockReturnValue(3000)
  await vi.advanceTimersByTimeAsync(PROBE_TIMEOUT_MS)
  expect(await whileAlive(async () => 1)).toBe(1)
  await vi.advanceTimersByTimeAsync(PROBE_AGAIN_MS + PROBE_TIMEOUT_MS)
  expect(probe).toHaveBeenCalledTimes(2)
  expect(await settled).toMatchObject([unavailable])
})
