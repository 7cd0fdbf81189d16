import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordChange } from '../../lib/platform/cache/changes.mjs'
import { ReadableAddresses } from './readable.mjs'

const ID = '01a2035c-418d-77d8-9176-bb6f82dc0465'
const UNKNOWN_ID = '01a2035c-418d-77d8-9176-bb6f82dc0466'
const PAGE = `/home/article/${ID}`

let slug = 'gout'
let reads: string[] = []
const readable = new ReadableAddresses(async (folder, id) => {
  reads.push(`${folder} ${id}`)
  if (id === UNKNOWN_ID) return null
  return { slug, tags: [`article:${id}`] }
})

const server = createServer(async (request, response) => {
  readable.stripWords(request)
  if (readable.redirect(request, response)) return
  if (!readable.hasRightSlug(request)) {
    await readable.find(request)
    if (readable.redirect(request, response)) return
  }
  response.end(`${request.url} ${readable.hasRightSlug(request)}`)
})

let base = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  reads = []
  slug = 'gout'
  recordChange([`article:${ID}`])
})

const ask = (path: string, options = {}) => fetch(base + path, { redirect: 'manual', ...options })
const read = async (path: string) => (await ask(path)).text()

test('strips the right words, with or without a slash or a query', async () => {
  expect(await read(`${PAGE}/gout`)).toBe(`${PAGE} true`)
  expect(await read(`/rw${PAGE}/gout?utm=1`)).toBe(`/rw${PAGE}?utm=1 true`)
  expect(await read(`${PAGE}/gout/`)).toBe(`${PAGE}/ true`)
  expect(reads).toEqual([`article ${ID}`])
})

test('redirects other words to the right ones, and keeps the query', async () => {
  for (const words of ['lupus', 'GOUT', 'gout-', '%zz', '%C3%A9', '..%2f', 'x'.repeat(4000)]) {
    const response = await ask(`/fr${PAGE}/${words}?utm=1&x=%E9`)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(`/fr${PAGE}/gout?utm=1&x=%E9`)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toBe('')
  }
  expect(reads).toHaveLength(1)
})

test("uses a new title's words at once", async () => {
  expect(await read(`${PAGE}/gout`)).toBe(`${PAGE} true`)
  slug = 'gout-attacks'
  recordChange([`article:${ID}`])
  const response = await ask(`${PAGE}/gout`, { method: 'HEAD' })
  expect([response.status, response.headers.get('location')]).toEqual([308, `${PAGE}/gout-attacks`])
})

test('leaves texts that are not public to the page, and caches nothing', async () => {
  const path = `/home/papers/${UNKNOWN_ID}`
  expect(await read(`${path}/one`)).toBe(`${path} true`)
  expect(await read(`${path}/other`)).toBe(`${path} true`)
  expect(reads).toHaveLength(2)
})

test.each([
  PAGE,
  `${PAGE}/leaflet/a4`,
  `/home/article/none/gout`,
  `/home/topic/gout/words`,
  `/paper/${ID}/gout`,
  `/dashboard/articles/${ID}/gout`,
])('keeps %s unchanged', async (path) => {
  expect(await read(path)).toBe(`${path} true`)
  expect(reads).toEqual([])
})

test('ignores writes', async () => {
  const response = await ask(`${PAGE}/lupus`, { method: 'POST' })
  expect(await response.text()).toBe(`${PAGE}/lupus true`)
})
