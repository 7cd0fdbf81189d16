import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryWorker } from './query-worker'

let ports: MessagePort[]

/** Each request's port, for the worker that a test pretends to be. */
beforeEach(() => {
  vi.useFakeTimers()
  ports = []
  const active = {
    postMessage: (_question: unknown, [port]: [MessagePort]) => void ports.push(port),
  }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } })
})

afterEach(() => {
  for (const port of ports) port.close()
})

test('passes on the answer of the worker', async () => {
  const answered = queryWorker({ ask: 'list', words: '' })
  await Promise.resolve()
  ports[0]?.postMessage({ saved: [], size: '0 KB', found: [] })
  expect(await answered).toEqual({ saved: [], size: '0 KB', found: [] })
})

test('gives up after the browser has ended a worker that took five minutes', async () => {
  let answer: unknown = 'none yet'
  const answered = queryWorker({ ask: 'save', path: '/home', loaded: [] }).then((state) => {
    answer = state
  })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(answer).toBe('none yet')
  await vi.advanceTimersByTimeAsync(20_000)
  await answered
  expect(answer).toBeNull()
})
