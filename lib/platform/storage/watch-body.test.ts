import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchBody } from './watch-body'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A body from which the host has sent one chunk, and a reader that has read it. */
async function openBody(idleMs = 1000) {
  const body = new PassThrough()
  const watched = watchBody(body, idleMs)
  const pieces = watched[Symbol.asyncIterator]()
  body.write('one')
  expect(String((await pieces.next()).value)).toBe('one')
  return { body, watched, pieces }
}

it('fails when the host sends nothing for the time limit while more is awaited', async () => {
  const { body, pieces } = await openBody()
  const failed = expect(pieces.next()).rejects.toThrow('fell silent')
  await vi.advanceTimersByTimeAsync(999)
  expect(body.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(body.destroyed).toBe(true)
})

it('restarts the limit with every chunk, and clears it at the end', async () => {
  const { body, pieces } = await openBody()
  for (const text of ['two', 'three']) {
    const next = pieces.next()
    await vi.advanceTimersByTimeAsync(999)
    body.write(text)
    expect(String((await next).value)).toBe(text)
  }
  body.end()
  expect((await pieces.next()).done).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('passes on an error of the body, even between two reads', async () => {
  const { body, pieces } = await openBody()
  body.destroy(new Error('connection reset'))
  await expect(pieces.next()).rejects.toThrow('connection reset')
  expect(vi.getTimerCount()).toBe(0)
})

it('destroys the body when its reader has gone', async () => {
  const { body, watched } = await openBody()
  watched.destroy()
  expect(body.destroyed).toBe(true)
})
