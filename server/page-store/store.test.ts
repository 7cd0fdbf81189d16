import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  countChanges,
  recordChange,
  recordGlobalChange,
} from '../../lib/platform/cache/changes.mjs'
import { PageStore } from './store.mjs'

const TEXT = '<html><body>'.padEnd(4000, 'Gout is treated. ')
const PATH = '/fr/home/article/1'

let store: PageStore
let server: Server

const keep = (
  url: string,
  { status = 200, tags = ['article:1'], text = TEXT, begun = countChanges() } = {},
) =>
  store.keep(
    url,
    {
      status,
      headers: [
        ['Content-Security-Policy', ["default-src 'self'", "script-src 'self'"]],
        ['Vary', 'rsc'],
        ['x-nextjs-cache', 'MISS'],
        ['ETag', '"of Next"'],
        ['Content-Encoding', 'gzip'],
        ['Content-Type', 'text/html; charset=utf-8'],
      ],
      body: Buffer.from(text),
    },
    { tags, begun, until: Number.POSITIVE_INFINITY },
  )

interface StoredResponse {
  status: number | undefined
  headers: IncomingMessage['headers']
  rawHeaders: string[]
  body: Buffer
}

/** Returns the response to a client; `by Next` when the store leaves the request to it. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((done, failed) => {
    request({ port, path, headers, method }, done).once('error', failed).end()
  })
  const body = Buffer.concat(await response.toArray())
  return {
    status: response.statusCode,
    headers: response.headers,
    rawHeaders: response.rawHeaders,
    body,
  }
}

const getBody = ({ body, headers }: StoredResponse) =>
  (headers['content-encoding'] === 'br'
    ? brotliDecompressSync(body)
    : headers['content-encoding'] === 'gzip'
      ? gunzipSync(body)
      : body
  ).toString()

beforeEach(async () => {
  recordGlobalChange()
  store = new PageStore({ maxBytes: 1024 * 1024 })
  server = createServer((request, response) => {
    if (!store.respond(request, response)) response.end('by Next')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  vi.useRealTimers()
  server.close()
})

describe('text-only pages', () => {
  const TEXT_READER = { cookie: 'ingingo.mode=text' }
  const response = { status: 200, headers: [], body: Buffer.from('text only') }
  const storeText = () =>
    store.storeTextOnly(PATH, response, {
      tags: ['article:1'],
      begun: countChanges(),
      until: Number.POSITIVE_INFINITY,
    })

  it('are served to readers who want them, and to nobody else', async () => {
    await keep(PATH)
    expect(getBody(await ask(PATH, TEXT_READER))).toBe('by Next')
    await storeText()
    expect(getBody(await ask(PATH, TEXT_READER))).toBe('text only')
    expect(getBody(await ask(PATH, { 'save-data': 'on' }))).toBe('text only')
    expect(getBody(await ask(PATH))).toBe(TEXT)
    const full = { 'save-data': 'on', cookie: 'ingingo.mode=full' }
    expect(getBody(await ask(PATH, full))).toBe(TEXT)
  })

  it('do not match the tag of the full page', async () => {
    await keep(PATH)
    await storeText()
    const { etag = '' } = (await ask(PATH)).headers
    expect((await ask(PATH, { 'if-none-match': etag })).status).toBe(304)
    expect((await ask(PATH, { ...TEXT_READER, 'if-none-match': etag })).status).toBe(200)
  })

  it('are evicted with their content', async () => {
    await storeText()
    recordChange(['article:1'])
    expect(getBody(await ask(PATH, TEXT_READER))).toBe('by Next')
    expect(store.size.entries).toBe(0)
  })
})

describe('a kept response', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.9, br;q=0.1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['nonsense;;q=x,,', undefined],
  ])('is sent to a client that accepts "%s" as %s', async (accepts, encoding) => {
    await keep(PATH)
    const response = await ask(PATH, { 'accept-encoding': accepts })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(getBody(response)).toBe(TEXT)
    expect(Number(response.headers['content-length'])).toBe(response.body.length)
  })

  it('is left to Next if the client accepts no form of it', async () => {
    await keep(PATH)
    expect(getBody(await ask(PATH, { 'accept-encoding': 'identity;q=0' }))).toBe('by Next')
    expect(getBody(await ask(PATH, { 'accept-encoding': '*;q=0' }))).toBe('by Next')
  })

  it('keeps its status and headers, with headers of its own for each response', async () => {
    await keep(PATH, { status: 410 })
    const { status, headers, rawHeaders } = await ask(PATH)
    expect(status).toBe(410)
    expect(headers.vary).toBe('rsc, Accept-Encoding')
    expect(headers['x-nextjs-cache']).toBe('HIT')
    expect(rawHeaders.filter((name) => name === 'Content-Security-Policy')).toHaveLength(2)
  })

  it('has a strong tag per compression, any of which counts as current', async () => {
    await keep(PATH)
    const forms = ['br', 'gzip', 'identity']
    const tags = await Promise.all(
      forms.map(async (form) => `${(await ask(PATH, { 'accept-encoding': form })).headers.etag}`),
    )
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    for (const held of [...tags, '"of Next"', `W/${tags[0]}`, `"other", ${tags[1]}`]) {
      const { status, body, headers } = await ask(PATH, { 'if-none-match': held })
      expect(status, held).toBe(304)
      expect(body.length).toBe(0)
      expect(held).toContain(`${headers.etag}`)
      expect(headers.vary).toBe('rsc, Accept-Encoding')
    }
    const others = ['"other"', '', `${tags[0]}`.slice(0, -5), 'W/']
    for (const other of others) {
      expect((await ask(PATH, { 'if-none-match': other })).status, other).toBe(200)
    }
  })

  it('is sent to HEAD without its body', async () => {
    await keep(PATH)
    const [got, asked] = [await ask(PATH), await ask(PATH, {}, 'HEAD')]
    expect(asked.body.length).toBe(0)
    expect({ ...asked.headers, date: '' }).toEqual({ ...got.headers, date: '' })
  })

  const word = (at: number) => createHash('sha1').update(`${at}`).digest('hex').slice(0, 7)
  const varied = Array.from({ length: 6000 }, (_, at) => word((at * at) % 1009)).join(' ')

  it('is compressed at the highest level after half a minute without changes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await keep(PATH, { text: varied })
    const size = async () => (await ask(PATH, { 'accept-encoding': 'br' })).body.length
    const first = await size()
    vi.setSystemTime(Date.now() + 29_000)
    for (let asked = 0; asked < 5; asked += 1) expect(await size()).toBe(first)
    vi.setSystemTime(Date.now() + 2_000)
    await expect.poll(size).toBeLessThan(first)
  })

  it('is compressed at the highest level once it is popular', async () => {
    await keep(PATH, { text: varied })
    const size = async () => (await ask(PATH, { 'accept-encoding': 'br' })).body.length
    const first = await size()
    const { etag } = (await ask(PATH, { 'accept-encoding': 'br' })).headers
    for (let asked = 0; asked < 20; asked += 1) await size()
    await expect.poll(size).toBeLessThan(first)
    expect((await ask(PATH, { 'if-none-match': `${etag}` })).status).toBe(304)
    expect(getBody(await ask(PATH, { 'accept-encoding': 'br' }))).toBe(varied)
  })
})

describe('the key', () => {
  it('omits unknown query parameters', async () => {
    await keep(PATH)
    for (const query of ['?', '?utm_source=a', '?a=1&b[]=2', '?Page=2', '?page[]=2']) {
      expect(getBody(await ask(`${PATH}${query}`)), query).toBe(TEXT)
    }
    expect(store.size.entries).toBe(1)
  })

  it('contains the page of a list', async () => {
    await keep('/home/facts?page=2')
    expect(getBody(await ask('/home/facts?page=2'))).toBe(TEXT)
    expect(getBody(await ask('/home/facts?page=3'))).toBe('by Next')
    expect(getBody(await ask('/home/facts'))).toBe('by Next')
  })

  it.each(['?q=gout', '?%71=gout', '?a=1&search=x', '?page=1', '?token=x', '?_rsc=1', '?page=2&a'])(
    'leaves %s to Next',
    async (query) => {
      await keep(PATH)
      expect(getBody(await ask(`${PATH}${query}`))).toBe('by Next')
    },
  )

  it.each(['/en/home', '/home/', '//home', '/home/%61', '/HOME'])(
    'differs from that of %s',
    async (url) => {
      await keep('/home')
      expect(getBody(await ask(url))).toBe('by Next')
    },
  )
})

describe('a request', () => {
  it.each<Record<string, string>>([
    { rsc: '1' },
    { 'next-router-prefetch': '1' },
    { 'next-router-state-tree': '%5B%5D' },
    { range: 'bytes=0-3' },
    { authorization: 'Bearer x' },
    { cookie: 'a=1; __prerender_bypass=x' },
    { 'content-length': '0' },
  ])('is left to Next if it asks for something else: %o', async (headers) => {
    await keep(PATH)
    expect(getBody(await ask(PATH, headers))).toBe('by Next')
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'of method %s is left to Next',
    async (method) => {
      await keep(PATH)
      expect((await ask(PATH, {}, method)).body.toString()).toBe('by Next')
    },
  )

  it('gets the same response from anybody', async () => {
    await keep(PATH)
    const strangers = { host: 'evil.example', cookie: 'session=1', 'x-forwarded-host': 'evil' }
    expect(getBody(await ask(PATH, strangers))).toBe(TEXT)
  })
})

describe('an entry', () => {
  it('is evicted at the moment of its change, without others', async () => {
    await keep(PATH)
    await keep('/home', { tags: ['facts'] })
    recordChange(['article:1'])
    expect(store.size.entries).toBe(1)
    expect(getBody(await ask(PATH))).toBe('by Next')
    expect(getBody(await ask('/home'))).toBe(TEXT)
  })

  it('is discarded if it changes during its compression', async () => {
    const keeping = keep(PATH, { begun: 0 })
    recordChange(['article:1'])
    await keeping
    expect(store.size.entries).toBe(0)
  })

  it('is limited in bytes; evicts the least recently used first', async () => {
    for (let at = 1; at <= 40; at += 1) {
      await keep(`/home/article/${at}`, { text: randomBytes(30_000).toString('hex') })
      await ask('/home/article/1')
    }
    expect(store.size.bytes).toBeLessThanOrEqual(1024 * 1024)
    expect((await ask('/home/article/1')).body.toString()).not.toBe('by Next')
    expect((await ask('/home/article/2')).body.toString()).toBe('by Next')
  })
})
