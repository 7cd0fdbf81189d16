import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTypingDebounce, flushTyping } from './late-typing'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  flushTyping()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('passes on the first key at once, and later ones together, a moment after the last', () => {
  const give = vi.fn()
  const late = createTypingDebounce(give)
  late.note()
  expect(give).toHaveBeenCalledTimes(1)
  give.mockClear()
  for (let key = 0; key < 5; key += 1) {
    late.note()
    vi.advanceTimersByTime(100)
  }
  expect(give).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(give).toHaveBeenCalledTimes(1)
})

it('passes on continuous typing', () => {
  const give = vi.fn()
  const late = createTypingDebounce(give)
  late.note()
  give.mockClear()
  for (let key = 0; key < 60; key += 1) {
    late.note()
    vi.advanceTimersByTime(100)
  }
  expect(give).toHaveBeenCalled()
})

it('passes on pending typing when it is read, and only once', () => {
  const gives = [vi.fn(), vi.fn()]
  for (const give of gives) {
    const late = createTypingDebounce(give)
    late.note()
    give.mockClear()
    late.note()
  }
  flushTyping()
  flushTyping()
  vi.runAllTimers()
  for (const give of gives) expect(give).toHaveBeenCalledTimes(1)
})

it('passes on what was typed meanwhile', () => {
  const texts: string[] = []
  let typed = 'a'
  const late = createTypingDebounce(() => {
    flushTyping()
    texts.push(typed)
  })
  late.note()
  typed = 'ab'
  late.note()
  flushTyping()
  typed = 'abc'
  late.note()
  flushTyping()
  expect(texts).toEqual(['a', 'ab', 'abc'])
})
