import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_ENDED } from '../session/session-end'
import { clearSession, readToken, storeSession } from '../session/session-store'
import { call } from './call'
import { ApiError } from './send'

let server: Server
let handleRequest: (request: IncomingMessage, response: ServerResponse) => void
let asked: IncomingMessage | undefined

/** Responds with a status and a body, as the API does. */
function respond(status: number, body: unknown, headers: Record<string, string> = {}) {
  handleRequest = (_, response) => response.writeHead(status, headers).end(JSON.stringify(body))
}

/** The failure of a call. */
async function toFailure(made: Promise<unknown>): Promise<ApiError> {
  const error = await made.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('the call did not fail as expected', { cause: error })
}

beforeEach(async () => {
  server = createServer((request, response) => {
    asked = request
    handleRequest(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  // Node has no page for a path to be relative to.
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  )
  // Storage is unavailable, so the session lasts only as long as this page.
  const closed = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const page = Object.defineProperty(new EventTarget(), 'sessionStorage', { get: closed })
  vi.stubGlobal('window', page)
  // A page without a file host.
  vi.stubGlobal('document', { documentElement: { lang: 'rw' }, querySelector: () => null })
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(async () => {
  clearSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

test("uses the page's language and sends the session", async () => {
  storeSession({ token: 'abc', isStaff: false, keep: false })
  respond(200, { message: 'Murakoze', data: { count: 2 } })
  const result = await call('GET', '/thing')
  expect(result).toEqual({ message: 'Murakoze', data: { count: 2 } })
  expect(asked?.url).toBe('/api/v1/thing')
  expect(asked?.headers).toMatchObject({ authorization: 'Bearer abc', 'accept-language': 'rw' })
})

test("returns a refusal's status, fields and retry time", async () => {
  const body = { message: 'Tegereza', errors: { email: ['Iyi meyili si yo'] } }
  respond(429, body, { 'Retry-After': '90' })
  const error = await toFailure(call('POST', '/auth/login', { json: {} }))
  expect(error).toMatchObject({ status: 429, message: 'Tegereza', retryAfter: 90, kind: 'http' })
  expect(error.fields).toEqual({ email: ['Iyi meyili si yo'] })
  expect(error.key).toBeNull()
})

test("treats an intermediary's error page as a refusal without a message", async () => {
  handleRequest = (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')
  const error = await toFailure(call('GET', '/thing'))
  expect(error).toMatchObject({ status: 502, message: '', fields: {} })
})

test('ends the session of a 401', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ended = vi.fn()
  window.addEventListener(SESSION_ENDED, ended)
  storeSession({ token: 'abc', isStaff: false, keep: false })
  respond(401, { message: 'no' })
  await toFailure(call('GET', '/auth/profile'))
  expect(readToken()).toBeNull()
  expect(ended).toHaveBeenCalledOnce()
  expect(logged).toHaveBeenCalledExactlyOnceWith('interceptor error 401')
})

test('keeps a newer session after a 401 to an older one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  storeSession({ token: 'old', isStaff: false, keep: false })
  handleRequest = (_, response) => {
    storeSession({ token: 'new', isStaff: false, keep: false })
    response.writeHead(401).end()
  }
  await toFailure(call('GET', '/auth/profile'))
  expect(readToken()).toBe('new')
})

test('ends only its own session with a 401, not one of another tab', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [local, session] = [new Map([['ingingo.session', 'new']]), new Map<string, string>()]
  const [localStorage, sessionStorage] = [local, session].map((items) => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, sessionStorage }))
  session.set('ingingo.session', 'old')
  const ended = vi.fn()
  window.addEventListener(SESSION_ENDED, ended)
  respond(401, { message: 'no' })
  await toFailure(call('GET', '/auth/profile'))
  expect(ended).toHaveBeenCalledOnce()
  expect(session.has('ingingo.session')).toBe(false)
  expect(local.get('ingingo.session')).toBe('new')
})

test.each([403, 404, 422, 429, 500, 503])('keeps the session after a %i', async (status) => {
  storeSession({ token: 'abc', isStaff: false, keep: false })
  respond(status, { message: 'no' })
  await toFailure(call('GET', '/auth/profile'))
  expect(readToken()).toBe('abc')
})

test('sends no session with an anonymous call, and ends none', async () => {
  storeSession({ token: 'abc', isStaff: false, keep: false })
  respond(401, { message: 'wrong password' })
  await toFailure(call('POST', '/auth/login', { json: {}, anonymous: true }))
  expect(asked?.headers.authorization).toBeUndefined()
  expect(readToken()).toBe('abc')
})

test('reports a connection error, and whether the browser knows that it is offline', async () => {
  handleRequest = (request) => request.socket.destroy()
  expect((await toFailure(call('GET', '/thing'))).key).toBe('errors.network')
  vi.stubGlobal('navigator', { onLine: false })
  const error = await toFailure(call('GET', '/thing'))
  expect(error).toMatchObject({ key: 'errors.offline', kind: 'offline', status: null })
})

test('rejects a page from an intermediary', async () => {
  handleRequest = (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign in to the network</h1>')
  expect((await toFailure(call('POST', '/thing', { json: {} }))).key).toBe('errors.network')
})

/** Posts once; returns the key under which it was sent. */
async function postOnce(json: object = { title: 'one' }): Promise<unknown> {
  await call('POST', '/thing', { json }).catch(() => null)
  return asked?.headers['idempotency-key']
}

test('repeats an unanswered POST under its key, and uses a new key after a response', async () => {
  handleRequest = (request) => request.socket.destroy()
  const keys = [await postOnce(), await postOnce({ title: 'two' })]
  respond(422, { message: 'no' })
  keys.push(await postOnce(), await postOnce())
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[2]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})

test.each([
  ['while the server still processes it', 409, { message: 'wait' }, { 'Retry-After': '1' }],
  ['while the server is busy', 503, { message: 'later' }, {}],
  ['after a gateway without the response', 502, { message: 'bad gateway' }, {}],
  ['after a gateway that waited too long', 504, { message: 'timeout' }, {}],
  ["after an intermediary's failure", 524, '<h1>A timeout occurred</h1>', {}],
  ["after an intermediary's page", 200, '<h1>Sign in to the network</h1>', {}],
])('keeps the key of an unanswered POST %s', async (_, status, body, headers) => {
  handleRequest = (request) => request.socket.destroy()
  const keys = [await postOnce()]
  respond(status, body, headers)
  keys.push(await postOnce())
  respond(201, { message: 'done', data: null })
  keys.push(await postOnce())
  expect(new Set(keys)).toEqual(new Set([keys[0]]))
  expect(await postOnce()).not.toBe(keys[0])
})

test('uses a new key after a conflict that no retry resolves', async () => {
  respond(409, { message: 'already done' })
  expect(await postOnce()).not.toBe(await postOnce())
})

test('distinguishes files by their metadata', async () => {
  const keys: unknown[] = []
  handleRequest = (request) => request.socket.destroy()
  for (const name of ['a.pdf', 'a.pdf', 'b.pdf']) {
    const form = new FormData()
    form.set('file', new File(['%PDF'], name, { lastModified: 1 }))
    await toFailure(call('POST', '/thing', { form }))
    keys.push(asked?.headers['idempotency-key'])
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
