import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countChanges, recordChange } from '../../lib/platform/cache/changes.mjs'
import { Popularity } from './popularity.mjs'
import { getSearchKey } from './requests.mjs'
import { PageStore } from './store.mjs'

let store: PageStore
let server: Server

const open = (maxBytes = 1_000_000) =>
  new PageStore({ maxBytes, getKey: getSearchKey, popularity: new Popularity() })

beforeEach(async () => {
  store = open()
  server = createServer((asked, response) => {
    if (!store.respond(asked, response)) response.end('by Next')
  })
  await new Promise<void>((done) => server.listen(0, done))
})
afterEach(() => void server.close())

async function ask(path: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((done, failed) => {
    request({ port, path }, async (response) => {
      done(Buffer.concat(await response.toArray()).toString())
    })
      .once('error', failed)
      .end()
  })
}

// A body that does not shrink is stored uncompressed, so its size is known.
const buildResponse = (path: string, bytes = 1000) => ({
  status: 200,
  headers: [['Content-Type', 'text/html']] as [string, string][],
  body: Buffer.from(`${path} `.padEnd(Math.min(bytes, 60), '-')),
})

const keep = (path: string, { begun = countChanges(), tags = ['articles'] } = {}) =>
  store.keep(path, buildResponse(path), { tags, begun, until: Number.POSITIVE_INFINITY })

const search = (typed: string) => `/fr/home/search?q=${encodeURIComponent(typed)}`

/** Asks the store, and offers it Next's response on a miss. */
async function searchFor(typed: string) {
  const body = await ask(search(typed))
  if (body === 'by Next') await keep(search(typed))
  return body
}

it('keeps a search from its second request on', async () => {
  expect(await searchFor('gout')).toBe('by Next')
  expect(store.size.entries).toBe(0)
  expect(await searchFor('gout')).toBe('by Next')
  expect(await searchFor('gout')).toContain('q=gout')
})

it('distinguishes words, filters, language, list and page', async () => {
  const paths = [
    search('gout'),
    search('Gout'),
    '/home/search?q=gout',
    '/home/search?q=gout&for=patients',
    '/home/search?q=gout&for=clinicians',
    '/home/search?q=gout&type=articles&for=clinicians',
    '/home/search?q=gout&lang=rw',
    '/home/more-articles?search=gout&lang=rw',
    '/home/more-articles?search=gout',
    '/home/more-papers?search=gout',
    '/home/more-articles?search=gout&page=2',
  ]
  expect(new Set(paths.map(getSearchKey)).size).toBe(paths.length)
  expect(getSearchKey('/home/search?q=+gout%20')).toBe(getSearchKey('/home/search?q=gout'))
})

it.each([
  '/home/search',
  '/home/search?q=',
  '/home/search?q=gout&q=lupus',
  '/home/search?q=gout&_rsc=1',
  '/home/search?q=gout&page=2',
  '/home/search?q=gout&for=everybody',
  '/home/search?q=gout&lang=de',
  '/home/search?q=gout&type=topics',
  '/home/more-articles?search=gout&type=articles',
  '/home/search?for=patients',
  '/home/search?q=gout&anything=1',
  '/home/more-articles?search=gout&page=100',
  '/home/more-articles?search=gout&page=0',
  `/home/search?q=${'g'.repeat(101)}`,
  '/home/search/Z291dA/1',
  '/home?q=gout',
  '/home/papers/01a2035c-418d-77d8-9176-bb6f82dc0465/text/find?q=gout',
  '/dashboard?search=gout',
])('returns no search key for %s', (url) => {
  expect(getSearchKey(url)).toBeNull()
})

it('is outdated by a change of anything that could be found', async () => {
  for (let times = 0; times < 2; times += 1) await searchFor('gout')
  recordChange(['papers'])
  expect(await ask(search('gout'))).toContain('q=gout')
  recordChange(['articles'])
  expect(store.size.entries).toBe(0)
  expect(await ask(search('gout'))).toBe('by Next')
})

it('discards a rendering that began before a change', async () => {
  const begun = countChanges()
  for (let times = 0; times < 3; times += 1) await ask(search('gout'))
  recordChange(['articles'])
  await keep(search('gout'), { begun })
  expect(await ask(search('gout'))).toBe('by Next')
})

it('never evicts a popular search for a rare one, nor the older of two equal ones', async () => {
  store = open(20_000)
  const many = Array.from({ length: 5 }, (_, at) => `many ${at}`)
  for (const typed of many) for (let times = 0; times < 20; times += 1) await searchFor(typed)
  for (let at = 0; at < 200; at += 1) {
    for (let times = 0; times < 3; times += 1) await searchFor(`invention ${at}`)
  }
  for (const typed of many) expect(await ask(search(typed)), typed).not.toBe('by Next')
  expect(store.size.bytes).toBeLessThanOrEqual(20_000)
})

it('evicts the less requested entry', async () => {
  store = open(8_000)
  for (let at = 0; at < 50; at += 1) {
    for (let times = 0; times < 2; times += 1) await searchFor(`early ${at}`)
  }
  for (let times = 0; times < 6; times += 1) await searchFor('gout')
  expect(await ask(search('gout'))).not.toBe('by Next')
})

it('estimates request counts, never too low, and lets them decay', () => {
  const popularity = new Popularity()
  for (let at = 0; at < 2000; at += 1) popularity.note(`once ${at}`)
  for (let times = 0; times < 40; times += 1) popularity.note('often')
  expect(popularity.estimate('often')).toBeGreaterThanOrEqual(40)
  const tooMany = Array.from({ length: 2000 }, (_, at) => popularity.estimate(`once ${at}`)).filter(
    (count) => count !== 1,
  )
  expect(tooMany.length).toBeLessThan(100)
  for (let at = 0; at < 100_000; at += 1) popularity.note(`later ${at % 50}`)
  expect(popularity.estimate('often')).toBeLessThan(40)
})
