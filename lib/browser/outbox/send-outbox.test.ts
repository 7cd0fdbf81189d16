import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '@/lib/testing/indexed-db'
import { ApiError } from '../api/send'
import type { WaitingMessage } from './outbox'
import { classifyFailure } from './send-outbox'

const makeError = (status: number | null, retryAfter: number | null = null) =>
  new ApiError({
    status,
    message: '',
    fields: {},
    retryAfter,
    kind: status === null ? 'network' : 'http',
  })

test.each([
  [makeError(null), 'waits'],
  [makeError(401), 'waits'],
  [makeError(429, 60), 'waits'],
  [makeError(503, 5), 'waits'],
  [makeError(409, 1), 'waits'],
  [makeError(409), 'refused'],
  [makeError(403), 'refused'],
  [makeError(410), 'refused'],
  [makeError(422), 'refused'],
  [new Error('odd'), 'waits'],
])('classifies a failed attempt after %s', (error, outcome) => {
  expect(classifyFailure(error)).toBe(outcome)
})

describe('sendOutbox', () => {
  /** The path and the session of each call. */
  let calls: [path: string, session: string | null][]
  let respond: (path: string) => Promise<Response> | Response

  /** Loads the modules anew, so that they find the browser's parts that a test stubs. */
  async function load() {
    const outbox = await import('./outbox')
    const { sendOutbox } = await import('./send-outbox')
    const session = await import('../session/session-store')
    return { ...outbox, ...session, sendOutbox }
  }

  function makeMessage(key: string, more: Partial<WaitingMessage> = {}): WaitingMessage {
    const what = { owner: 'ada', subject: 'article.1', path: `/${key}`, json: {}, text: key }
    return { key, ...what, at: key, refusal: null, ...more }
  }

  const accept = () => Response.json({ message: 'ok', data: { id: '7' } })

  beforeEach(() => {
    vi.resetModules()
    stubIndexedDb()
    vi.stubGlobal('BroadcastChannel', undefined)
    // Storage is unavailable, so the session lasts only as long as this page.
    const closed = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const page = Object.defineProperty(new EventTarget(), 'sessionStorage', { get: closed })
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null })
    vi.stubGlobal('navigator', { onLine: true })
    calls = []
    respond = accept
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      const path = url.replace('/api/v1', '')
      calls.push([path, new Headers(headers).get('Authorization')])
      return respond(path)
    })
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test('sends what waits in the session of its owner, oldest first', async () => {
    const { putMessage, sendOutbox, storeSession, listMessages } = await load()
    storeSession({ token: 'a', isStaff: false, keep: true })
    await putMessage(makeMessage('2'))
    await putMessage(makeMessage('1'))
    await putMessage(makeMessage('3', { owner: 'bea' }))
    await sendOutbox('ada', 'a')
    expect(calls).toEqual([
      ['/1', 'Bearer a'],
      ['/2', 'Bearer a'],
    ])
    expect(await listMessages('ada')).toEqual([])
    expect(await listMessages('bea')).toHaveLength(1)
  })

  test('sends nothing in the session of another person', async () => {
    const { putMessage, sendOutbox, storeSession, listMessages } = await load()
    await putMessage(makeMessage('1'))
    storeSession({ token: 'b', isStaff: false, keep: true })
    await sendOutbox('ada', 'a')
    expect(calls).toEqual([])
    expect(await listMessages('ada')).toHaveLength(1)
  })

  test('sends nothing more once another person signs in', async () => {
    const { putMessage, sendOutbox, storeSession, listMessages } = await load()
    storeSession({ token: 'a', isStaff: false, keep: true })
    const following = ['x', 'y'].map((path) => ({
      key: path,
      method: 'POST' as const,
      path,
      json: {},
    }))
    await putMessage(makeMessage('1', { following }))
    await putMessage(makeMessage('2'))
    respond = (path) => {
      if (path === '/1/7/x') storeSession({ token: 'b', isStaff: false, keep: true })
      return accept()
    }
    await sendOutbox('ada', 'a')
    expect(calls).toEqual([
      ['/1', 'Bearer a'],
      ['/1/7/x', 'Bearer a'],
    ])
    const left = await listMessages('ada')
    expect(left.map(({ key, following }) => [key, following?.length])).toEqual([
      ['1', 1],
      ['2', undefined],
    ])
  })

  test('does not send a message that was discarded meanwhile', async () => {
    const { putMessage, removeMessage, sendOutbox, storeSession, listMessages } = await load()
    storeSession({ token: 'a', isStaff: false, keep: true })
    for (const key of ['1', '2', '3']) await putMessage(makeMessage(key))
    respond = async (path) => {
      if (path === '/1') await removeMessage('2')
      return accept()
    }
    await sendOutbox('ada', 'a')
    expect(calls.map(([path]) => path)).toEqual(['/1', '/3'])
    expect(await listMessages('ada')).toEqual([])
  })

  test.each([
    ['/1', 201, ['/1', '/2']],
    ['/1', 422, ['/1', '/2']],
    ['/1/7/x', 201, ['/1', '/1/7/x', '/2']],
    ['/1/7/x', 422, ['/1', '/1/7/x', '/2']],
  ])(
    'sends no photographs of a case discarded during %s, answered by %i',
    async (during, status, sent) => {
      const { putMessage, removeMessage, sendOutbox, storeSession, listMessages } = await load()
      storeSession({ token: 'a', isStaff: false, keep: true })
      const pictures = ['x', 'y'].map((path) => ({
        key: path,
        method: 'POST' as const,
        path,
        json: {},
      }))
      await putMessage(makeMessage('1', { following: pictures }))
      await putMessage(makeMessage('2'))
      respond = async (path) => {
        if (path !== during) return accept()
        await removeMessage('1')
        return Response.json({ message: 'so', data: { id: '7' } }, { status })
      }
      await sendOutbox('ada', 'a')
      expect(calls.map(([path]) => path)).toEqual(sent)
      expect(await listMessages('ada')).toEqual([])
    },
  )

  test('keeps a refused message, and what is left of one, with the reason', async () => {
    const { putMessage, sendOutbox, storeSession, listMessages } = await load()
    storeSession({ token: 'a', isStaff: false, keep: true })
    const pictures = [{ key: 'x', method: 'POST' as const, path: 'x', json: {} }]
    await putMessage(makeMessage('1'))
    await putMessage(makeMessage('2', { following: pictures }))
    respond = (path) =>
      path === '/2' ? accept() : Response.json({ message: 'no' }, { status: 422 })
    await sendOutbox('ada', 'a')
    const left = await listMessages('ada')
    expect(left.map(({ key, refusal, made }) => [key, refusal, made])).toEqual([
      ['1', 'no', undefined],
      ['2', 'no', '7'],
    ])
  })
})
