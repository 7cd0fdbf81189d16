import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSessionLost, SESSION_ENDED } from './session-end'
import { clearSession, storeSession } from './session-store'

const lost = vi.fn()
let stop = () => {}

beforeEach(() => {
  lost.mockReset()
  // Storage is unavailable: the session lives in memory.
  const closed = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const window = Object.defineProperty(new EventTarget(), 'sessionStorage', { get: closed })
  vi.stubGlobal('window', window)
  storeSession({ token: 'abc', isStaff: false, keep: true })
  stop = onSessionLost(lost)
})

afterEach(() => {
  stop()
  clearSession()
  vi.unstubAllGlobals()
})

/** The event by which the browser tells this tab of a change made by another. */
const tellOf = (key: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))

test('a call that was refused is heard of', () => {
  window.dispatchEvent(new Event(SESSION_ENDED))
  expect(lost).toHaveBeenCalledOnce()
})

test('a session that another tab forgot is heard of', () => {
  clearSession()
  tellOf('ingingo.session')
  expect(lost).toHaveBeenCalledOnce()
})

test('also when the other tab forgot everything', () => {
  clearSession()
  tellOf(null)
  expect(lost).toHaveBeenCalledOnce()
})

test('another session, and other things that are kept, end nothing', () => {
  storeSession({ token: 'def', isStaff: false, keep: true })
  tellOf('ingingo.session')
  clearSession()
  tellOf('ingingo.theme')
  expect(lost).not.toHaveBeenCalled()
})

test('who stopped hears nothing', () => {
  stop()
  window.dispatchEvent(new Event(SESSION_ENDED))
  clearSession()
  tellOf('ingingo.session')
  expect(lost).not.toHaveBeenCalled()
})
