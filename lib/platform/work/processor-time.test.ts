import { existsSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { findThread, readProcessorTime } from './processor-time'

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  return { ...fs, readFileSync: vi.fn(fs.readFileSync) }
})

it.runIf(existsSync('/proc/thread-self/schedstat'))('reads the processor time of a thread', () => {
  const thread = findThread()
  const before = readProcessorTime(thread) ?? Number.NaN
  expect(before).toBeGreaterThan(0)
  // Ends only if the time grows with the work of this thread.
  let now = before
  while (now < before + 20) now = readProcessorTime(thread) ?? Number.NaN
  expect(now).toBeGreaterThanOrEqual(before + 20)
})

it('reports nothing where there is no such thread', () => {
  expect(readProcessorTime(undefined)).toBeUndefined()
  expect(readProcessorTime('0/task/0')).toBeUndefined()
})

it('reports nothing where the system keeps no statistics', () => {
  vi.mocked(readFileSync).mockReturnValueOnce('0 0 0\n')
  expect(readProcessorTime('1/task/1')).toBeUndefined()
})
