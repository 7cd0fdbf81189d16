import { expect, it } from 'vitest'
import { readWorkers } from './configuration.mjs'

const GB = 1024 ** 3

it.each([
  [1, 8, 1],
  [2, 2, 2],
  [2, 1, 1],
  [2, 0.5, 1],
  [16, 3, 3],
  [16, 64, 4],
])('serves on PostgreSQL, with %i cores and %d GB, from %i', (cores, memory, count) => {
  const machine = { cores, memory: memory * GB }
  expect(readWorkers(undefined, { isEmbedded: false, ...machine })).toBe(count)
  expect(readWorkers(undefined, { isEmbedded: true, ...machine })).toBe(1)
})

it('uses a requested number, and rejects an invalid one in one sentence', () => {
  expect(readWorkers('7', { isEmbedded: false })).toBe(7)
  expect(readWorkers('1', { isEmbedded: true })).toBe(1)
  expect(() => readWorkers('4', { isEmbedded: true })).toThrow(/^WORKERS is 4, [^.]+\.$/)
  for (const text of ['many', '0', '1.5', '1000']) {
    expect(() => readWorkers(text, { isEmbedded: false })).toThrow('WORKERS')
  }
})
