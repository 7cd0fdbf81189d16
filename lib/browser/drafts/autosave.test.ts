import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAutosave, type SaveState } from './autosave'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Respond = () => Promise<string>

/** An autosave whose calls get the given responses in order. */
function start(...responses: Respond[]) {
  const sent: string[] = []
  const states: SaveState[] = []
  const signals: AbortSignal[] = []
  const autosave = createAutosave<string>({
    save(value, signal) {
      sent.push(value)
      signals.push(signal)
      return (responses.shift() ?? (async () => 'now'))()
    },
    notify: (state) => states.push(state),
  })
  return { autosave, sent, states, signals }
}

const fail = () => Promise.reject(new Error('no answer'))

it('sends the last of many changes, once', async () => {
  const { autosave, sent, states } = start()
  for (const value of ['a', 'ab', 'abc']) autosave.note(value)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual(['abc'])
  expect(states).toEqual([{ kind: 'saving' }, { kind: 'saved', at: 'now' }])
})

it('sends during continuous typing', async () => {
  const { autosave, sent } = start()
  for (let n = 0; n < 12; n += 1) {
    autosave.note(`${n}`)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(sent).toHaveLength(1)
})

it('keeps a failed change and sends the newest on the retry', async () => {
  const { autosave, sent, states } = start(fail)
  autosave.note('a')
  await vi.advanceTimersByTimeAsync(2000)
  expect(states.at(-1)).toEqual({ kind: 'local', error: new Error('no answer') })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual(['a', 'a'])
  expect(states.at(-1)).toEqual({ kind: 'saved', at: 'now' })
})

it('retries at once when the connection is back', async () => {
  const { autosave, sent } = start(fail)
  autosave.note('a')
  await vi.advanceTimersByTimeAsync(2000)
  autosave.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['a', 'a'])
})

it('sends one request at a time, and later changes afterwards', async () => {
  let arrive = (_at: string) => {}
  const slow = () =>
    new Promise<string>((done) => {
      arrive = done
    })
  const { autosave, sent } = start(slow)
  autosave.note('a')
  await vi.advanceTimersByTimeAsync(2000)
  autosave.note('b')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual(['a'])
  arrive('now')
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual(['a', 'b'])
})

it('sends nothing while paused, and aborts the current request', async () => {
  const never = () => new Promise<string>(() => {})
  const { autosave, sent, signals } = start(never)
  autosave.note('a')
  await vi.advanceTimersByTimeAsync(2000)
  autosave.pause()
  expect(signals[0]?.aborted).toBe(true)
  autosave.note('b')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['a'])
})

it('sends an aborted change after resuming, unless it was dropped', async () => {
  const { autosave, sent } = start()
  autosave.pause()
  autosave.note('a')
  autosave.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['a'])
  autosave.pause()
  autosave.note('b')
  autosave.drop()
  autosave.resume()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['a'])
})

it('sends nothing while it is held, finishes the request under way, and sends the newest once released', async () => {
  let arrive = (_at: string) => {}
  const slow = () =>
    new Promise<string>((done) => {
      arrive = done
    })
  const { autosave, sent, states, signals } = start(slow)
  autosave.note('a')
  await vi.advanceTimersByTimeAsync(2000)
  autosave.hold()
  autosave.note('b')
  expect(states.at(-1)).toEqual({ kind: 'held' })
  arrive('now')
  await vi.advanceTimersByTimeAsync(60_000)
  autosave.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect([sent, signals[0]?.aborted]).toEqual([['a'], false])
  autosave.release()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['a', 'b'])
})
