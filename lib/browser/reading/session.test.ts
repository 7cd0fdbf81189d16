import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '@/lib/testing/indexed-db'

const SESSION = 'ingingo.session'

/** The part of a browser's storage that is used here. */
class MemoryStorage {
  private readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

/** A control of the page, and everything inside it. */
class PageElement {
  constructor(readonly dataset: Record<string, string>) {}
  closest = (selector: string) => (selector === '[data-logout]' ? this : null)
}

let requests: { url: string; authorization: string | null }[]
let left: Promise<string>

function press(target: PageElement) {
  document.dispatchEvent(Object.defineProperty(new Event('click'), 'target', { value: target }))
}

beforeEach(() => {
  vi.resetModules()
  const documentElement = { dataset: {} }
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement }))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('Element', PageElement)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  left = new Promise((done) => vi.stubGlobal('location', { assign: done }))
  requests = []
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    requests.push({ url, authorization: new Headers(headers).get('Authorization') })
    return Response.json({ data: null })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads the page's script for a visitor; then another tab signs somebody in, as a running framework notices. */
async function signInLater() {
  await import('./session')
  localStorage.setItem(SESSION, 'abc')
  document.documentElement.dataset.member = 'member'
}

const button = new PageElement({ logout: '/home', unsent: 'Delete them?' })

test('ends a session on the server that began after the page was loaded', async () => {
  await signInLater()
  press(button)
  expect(await left).toBe('/home')
  expect(localStorage.getItem(SESSION)).toBeNull()
  expect(requests).toEqual([{ url: '/api/v1/auth/logout', authorization: 'Bearer abc' }])
})

test('asks before it deletes the unsent messages of such a session', async () => {
  stubIndexedDb()
  await signInLater()
  const { countMessages, putMessage } = await import('../outbox/outbox')
  const what = { owner: 'ada', subject: 'cases', path: '/forum', json: {}, text: 'A case' }
  await putMessage({ ...what, key: '1', at: '1', refusal: null })

  const declined = new Promise((done) => {
    vi.stubGlobal('confirm', (question: string) => {
      done(question)
      return false
    })
  })
  press(button)
  expect(await declined).toBe('Delete them?')
  expect(await countMessages()).toBe(1)
  expect(localStorage.getItem(SESSION)).toBe('abc')

  vi.stubGlobal('confirm', () => true)
  press(button)
  await left
  expect(await countMessages()).toBe(0)
  expect(localStorage.getItem(SESSION)).toBeNull()
  expect(requests.map(({ url }) => url)).toEqual(['/api/v1/auth/logout'])
})
