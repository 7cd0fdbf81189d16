import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '@/lib/testing/indexed-db'

/** The idempotency key of each request. */
let keys: (string | null)[]
let respond: () => Response

const dropConnection = () => {
  throw new TypeError('fetch failed')
}
const accept = () => Response.json({ message: 'ok', data: {} })

/** Posts a comment; returns null when it waits, and the error when it failed. */
async function post() {
  // Loaded anew for each test, with the parts of a browser that it stubs.
  const { sendOrWait } = await import('./send-or-wait')
  const what = { owner: 'ada', subject: 'article.1', path: '/comment', json: { text: 'a' } }
  return sendOrWait({ ...what, text: 'a' }).catch((error: unknown) => error)
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null })
  vi.stubGlobal('navigator', { onLine: true })
  const noStorage = { getItem: () => null }
  Object.assign(window, { sessionStorage: noStorage, localStorage: noStorage })
  keys = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'))
    return respond()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('repeats a message that the device could not store under its key', async () => {
  vi.stubGlobal('indexedDB', undefined)
  respond = dropConnection
  expect(await post()).toMatchObject({ kind: 'network' })
  respond = accept
  expect(await post()).toMatchObject({ message: 'ok' })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test.each([
  ['was sent', accept],
  ['was refused', () => Response.json({ message: 'no' }, { status: 422 })],
  ['waits on the device', dropConnection],
])('sends the next message under a new key when the previous one %s', async (_, first) => {
  stubIndexedDb()
  respond = first
  await post()
  respond = accept
  await post()
  expect(new Set(keys).size).toBe(2)
})

test.each([
  ['without storage, when the server still processes it', 409, { 'Retry-After': '1' }],
  ['without storage, when the server is busy', 503, { 'Retry-After': '5' }],
  ['when a gateway answers', 502, {} as Record<string, string>],
])('repeats a message under its key %s', async (_, status, headers) => {
  vi.stubGlobal('indexedDB', undefined)
  respond = () => Response.json({ message: 'wait' }, { status, headers })
  expect(await post()).toMatchObject({ status })
  respond = accept
  expect(await post()).toMatchObject({ message: 'ok' })
  expect(keys[1]).toBe(keys[0])
})

test('stores a message that the server still processes', async () => {
  stubIndexedDb()
  respond = () =>
    Response.json({ message: 'wait' }, { status: 409, headers: { 'Retry-After': '1' } })
  expect(await post()).toBeNull()
  const { listMessages } = await import('./outbox')
  expect(await listMessages('ada')).toMatchObject([{ key: keys[0], refusal: null }])
})
