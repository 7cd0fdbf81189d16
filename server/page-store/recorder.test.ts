import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  countChanges,
  recordChange,
  recordGlobalChange,
} from '../../lib/platform/cache/changes.mjs'
import { noteRendering, record } from './recorder.mjs'
import { getPictureKey, getSearchKey } from './requests.mjs'
import { PageStore } from './store.mjs'

const ID = '01a2035c-418d-77d8-9176-bb6f82dc0465'
const PICTURE = `/api/files/${ID}/640.avif`
const BYTES = Buffer.alloc(1000, 'picture')
const ETAG = '"0123abcd-640.avif"'

type Read = (
  id: string,
  variant: string,
  max: number,
) => Promise<{ body: Buffer; tags: string[] } | null>

let pictures: PageStore
let pages: PageStore
let searches: PageStore
let server: Server
let read: Read
/** What the route sends with its picture. */
let cacheControl: string
let asked: string[]
let recorded: Promise<void>

/** Serves as Next would when the store has no answer, and records the response. */
beforeEach(async () => {
  recordGlobalChange()
  pictures = new PageStore({ maxBytes: 80_000, getKey: getPictureKey })
  pages = new PageStore({ maxBytes: 80_000 })
  searches = new PageStore({ maxBytes: 80_000, getKey: getSearchKey })
  cacheControl = 'public, max-age=31536000, s-maxage=0, immutable'
  asked = []
  read = async () => ({ body: BYTES, tags: [`file:${ID}`, 'article:1'] })
  server = createServer((incoming, response) => {
    if (pictures.respond(incoming, response) || searches.respond(incoming, response)) return
    const { url = '' } = incoming
    asked.push(url)
    const readPicture: Read = (...wanted) => read(...wanted)
    const stores = { pages, searches, pictures, readPicture }
    recorded = record(stores, { request: incoming, response, mark: url, root: '/' })
    const { range, 'if-none-match': known } = incoming.headers
    response.statusCode = range ? 206 : known ? 304 : 200
    response.setHeader('content-type', 'image/avif')
    response.setHeader('cache-control', cacheControl)
    response.setHeader('accept-ranges', 'bytes')
    response.setHeader('etag', ETAG)
    response.setHeader('x-request-id', `${asked.length}`)
    response.end(BYTES)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => server.close())

/** Resolves once the response, and what is kept of it, are complete. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((done, failed) => {
    request({ port, path, headers, method, agent: false }, done).once('error', failed).end()
  })
  const body = Buffer.concat(await response.toArray())
  await recorded
  return { status: response.statusCode, headers: response.headers, body }
}

it('serves a public picture from memory, under its own tag, to HEAD and conditional requests too', async () => {
  expect((await ask(PICTURE)).body).toEqual(BYTES)
  const again = await ask(PICTURE, { 'accept-encoding': 'br, gzip', cookie: 'a=b' })
  expect(again.body).toEqual(BYTES)
  expect(again.headers).toMatchObject({
    etag: ETAG,
    'content-type': 'image/avif',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-length': '1000',
  })
  expect(again.headers).not.toHaveProperty('content-encoding')
  expect(again.headers).not.toHaveProperty('x-request-id')
  const held = await ask(PICTURE, { 'if-none-match': ETAG })
  expect(held.status).toBe(304)
  expect(held.headers.etag).toBe(ETAG)
  expect((await ask(PICTURE, {}, 'HEAD')).headers['content-length']).toBe('1000')
  expect(asked).toEqual([PICTURE])
})

it('leaves parts of a picture, and requests with a token, to the route', async () => {
  await ask(PICTURE)
  expect((await ask(PICTURE, { range: 'bytes=0-3' })).status).toBe(206)
  await ask(PICTURE, { authorization: 'Bearer x' })
  expect(asked).toHaveLength(3)
})

it.each([`file:${ID}`, 'article:1'])('forgets a picture at once when %s changes', async (tag) => {
  await ask(PICTURE)
  expect(pictures.size.entries).toBe(1)
  recordChange(['article:2'])
  expect(pictures.size.entries).toBe(1)
  recordChange([tag])
  expect(pictures.size.entries).toBe(0)
  await ask(PICTURE)
  expect(asked).toHaveLength(2)
})

it('does not keep a picture that changes while it is read', async () => {
  read = async () => {
    recordChange([`file:${ID}`])
    return { body: BYTES, tags: [`file:${ID}`] }
  }
  await ask(PICTURE)
  expect(pictures.size.entries).toBe(0)
})

it('stores no private response, no partial response, and no picture that is not public', async () => {
  cacheControl = 'private, no-store'
  await ask(PICTURE)
  cacheControl = 'public'
  await ask(PICTURE, { range: 'bytes=0-3' })
  read = async () => null
  await ask(PICTURE)
  expect(pictures.size.entries).toBe(0)
})

it('reads no picture larger than an eighth of the store', async () => {
  let limit = 0
  read = async (_id, _variant, max) => {
    limit = max
    return { body: Buffer.alloc(max + 1), tags: [] }
  }
  await ask(PICTURE)
  expect(limit).toBe(10_000)
  expect(pictures.size.entries).toBe(0)
})

it('ignores a response whose client has left', async () => {
  const leave = new AbortController()
  const ignored = new Promise<void>((done) => {
    server.removeAllListeners('request').once('request', (incoming, response) => {
      const stores = { pages, searches, pictures, readPicture: read }
      const exchange = { request: incoming, response, mark: 'gone', root: '/' }
      response.once('close', () => record(stores, exchange).then(done))
      leave.abort()
    })
  })
  const { port } = server.address() as AddressInfo
  const left = fetch(`http://127.0.0.1:${port}/home`, { signal: leave.signal })
  await expect(left).rejects.toThrow()
  await ignored
  expect(pages.size.entries).toBe(0)
})

it('resolves once a page is kept', async () => {
  const value = { kind: 'APP_PAGE', status: 200, html: 'A page.' }
  const rendering = { value, tags: [], begun: countChanges(), until: Number.POSITIVE_INFINITY }
  server.prependOnceListener('request', (_request, response) => {
    response.once('finish', () => noteRendering('/home', rendering))
  })
  await ask('/home')
  expect(pages.size.entries).toBe(1)
})

it('reports each search, whether Next or the store answers it, with the tags of its page', async () => {
  const reported: string[][] = []
  searches = new PageStore({
    maxBytes: 80_000,
    getKey: getSearchKey,
    onResponse: (_request, { tags }) => reported.push(tags),
  })
  const path = '/home/search?q=zzqx'
  const value = { kind: 'APP_PAGE', status: 200, html: 'A page.' }
  const until = Number.POSITIVE_INFINITY
  const rendering = { value, tags: ['nothing-found'], begun: countChanges(), until }
  server.prependListener('request', (_request, response) => {
    response.once('finish', () => noteRendering(path, rendering))
  })
  await ask(path, { 'if-none-match': '"current"' })
  await ask(path)
  expect(asked).toEqual([path, path])
  await ask(path)
  expect(asked).toHaveLength(2)
  expect(reported).toEqual(Array(3).fill(['nothing-found']))
})
