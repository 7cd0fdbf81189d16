import { beforeEach, expect, it } from 'vitest'
import { recordChange, recordGlobalChange } from './changes.mjs'
import { ReadCache } from './read-cache'

let cache: ReadCache
let reads: number
beforeEach(() => {
  cache = new ReadCache({ maxBytes: 100_000 })
  reads = 0
})

const read = (key: string, tags: string[] | null = [key], text = '') =>
  cache.read(key, async () => {
    reads += 1
    return { value: { text, at: reads }, tags }
  })

it('reads once, and again after a change', async () => {
  await read('article:1')
  recordChange(['article:2'])
  expect(await read('article:1')).toMatchObject({ at: 1 })
  recordChange(['article:1'])
  expect(await read('article:1')).toMatchObject({ at: 2 })
  recordGlobalChange()
  expect(await read('article:1')).toMatchObject({ at: 3 })
})

it('discards a value that changed while it was read', async () => {
  await cache.read('article:1', async () => {
    recordChange(['article:1'])
    return { value: { text: 'before' }, tags: ['article:1'] }
  })
  expect(await read('article:1')).toMatchObject({ at: 1 })
})

it('stores nothing without tags, and no more than its size limit', async () => {
  await read('missing', null)
  await read('missing', null)
  expect(reads).toBe(2)
  for (let at = 0; at < 20; at += 1) await read(`article:${at}`, [], 'x'.repeat(10_000))
  reads = 0
  await read('article:19', [], '')
  expect(reads).toBe(0)
  await read('article:0', [], '')
  expect(reads).toBe(1)
})
