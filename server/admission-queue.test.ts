import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Admission, getKind, readLimits } from './admission-queue.mjs'

const SETTINGS = { RENDERS_AT_ONCE: '1', SEARCH_WAIT_MS: '200', PAGE_WAIT_MS: '60000' }
type Queued = 'member' | 'page' | 'expensive' | 'background'

let admission: Admission
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  admission = new Admission(readLimits(SETTINGS))
})
afterEach(() => {
  admission.close()
  vi.useRealTimers()
})

/** Waits some time for a request, and returns its answer. */
async function waitFor<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return answer
}

/** Enters the queue and records its name when it may begin. */
function visitor(order: string[], kind: Queued, name: string = kind) {
  const entered = admission.enter(kind).then((place) => {
    order.push(name)
    return place
  })
  return { end: async () => ((await entered) as () => void)(), entered }
}

describe('requests', () => {
  it('start in order of urgency, one at a time', async () => {
    const order: string[] = []
    const first = visitor(order, 'page', 'first')
    await first.entered
    const others = (['background', 'expensive', 'page'] as const).map((kind) =>
      visitor(order, kind),
    )
    expect(order).toEqual(['first'])
    await first.end()
    for (const other of others.reverse()) await other.end()
    expect(order).toEqual(['first', 'page', 'expensive', 'background'])
  })

  it('from members start while a page is rendered', async () => {
    const order: string[] = []
    await visitor(order, 'page').entered
    await visitor(order, 'member').entered
    expect(order).toEqual(['page', 'member'])
  })

  it('are rejected with a retry time if they cannot start in time', async () => {
    await admission.enter('page')
    expect(await waitFor(200, admission.enter('expensive'))).toEqual({ retrySeconds: 10 })
    expect(admission.state.counts.expensive).toMatchObject({ begun: 0, refused: 1 })
  })

  it('are rejected at once when too many wait already', async () => {
    await admission.enter('page')
    const waiting = Array.from({ length: 50 }, () => admission.enter('expensive'))
    const began = admission.state.waiting.expensive
    expect(began).toBeLessThan(10)
    expect(await waitFor(200, Promise.all(waiting))).not.toContain(null)
  })

  it('take no slot once the client has gone', async () => {
    const held = (await admission.enter('page')) as () => void
    const gone = new AbortController()
    const left = admission.enter('page', { signal: gone.signal })
    gone.abort()
    expect(await left).toBeNull()
    held()
    expect(typeof (await admission.enter('page'))).toBe('function')
  })

  it('take the slot of a request that waits for something else', async () => {
    await admission.enter('page')
    expect(typeof (await waitFor(1000, admission.enter('page')))).toBe('function')
  })
})

describe('a write', () => {
  it('delays pages until it is answered', async () => {
    const order: string[] = []
    const end = admission.beginWrite(() => true)
    const page = visitor(order, 'page')
    await new Promise(setImmediate)
    expect(order).toEqual([])
    end()
    await page.entered
  })

  it('delays nothing while its body has not arrived', async () => {
    admission.beginWrite(() => false)
    expect(typeof (await admission.enter('page'))).toBe('function')
  })

  it('delays others only briefly', async () => {
    admission.beginWrite(() => true)
    expect(typeof (await waitFor(250, admission.enter('page')))).toBe('function')
  })
})

describe('the kind of a request', () => {
  const session = { cookie: 'a=1; __Secure-next-auth.session-token=x' }
  it.each([
    ['GET', '/home', {}, 'page'],
    ['GET', '/rw/home/article/1', session, 'page'],
    ['GET', '/home/search', {}, 'page'],
    ['GET', '/home/search?q=gout', {}, 'expensive'],
    ['GET', '/fr/home/more-articles?page=2&search=x', {}, 'expensive'],
    ['GET', '/fr/home/find-articles/x/1', {}, 'expensive'],
    ['GET', '/home/papers/x/text/find?q=gout', {}, 'expensive'],
    ['GET', '/home/find-words/x/Z291dA', {}, 'expensive'],
    ['GET', '/home/search?%71=gout', {}, 'expensive'],
    ['GET', '/home/find%2Darticles/x/1', {}, 'expensive'],
    ['GET', '/og/article/1', {}, 'expensive'],
    ['GET', '/api/v1/article/search?q=gout', session, 'expensive'],
    ['GET', '/api/v1/export/users', session, 'expensive'],
    ['GET', '/api/v1/forum', session, 'member'],
    ['GET', '/api/v1/forum', { authorization: 'Bearer x' }, 'member'],
    ['GET', '/api/v1/article/approved', {}, 'page'],
    ['GET', '/sw/dashboard/forum', session, 'member'],
    ['GET', '/auth/login', {}, 'member'],
    ['POST', '/api/v1/auth/login', {}, 'write'],
    ['DELETE', '/api/v1/comment/1', session, 'write'],
    ['GET', '/api/v1/notifications/stream', session, 'straight'],
    ['GET', '/api/files/1/small', {}, 'straight'],
    ['GET', '/api/ready', {}, 'straight'],
    ['GET', '/_next/static/chunks/a.js', {}, 'straight'],
    ['GET', '/icon.svg', {}, 'straight'],
    ['GET', '/none.svg', {}, 'page'],
    ['GET', '/scripts/main.js', {}, 'member'],
    ['GET', '/scripts/chat-en-0123456789ab.json', {}, 'member'],
  ])('classifies %s %s as %s', (method, url, headers, kind) => {
    const [path = ''] = url.split('?')
    expect(getKind({ method, url, headers }, path)).toBe(kind)
  })
})

describe('settings', () => {
  it('name the invalid one in the error', () => {
    expect(() => readLimits({ SEARCH_WAIT_MS: 'soon' })).toThrow('SEARCH_WAIT_MS')
    expect(() => readLimits({ RENDERS_AT_ONCE: '0' })).toThrow('RENDERS_AT_ONCE')
  })
})
