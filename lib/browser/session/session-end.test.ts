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

/** The event that reports another tab's change. */
const dispatchStorage = (key: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))

test('calls back after a refused call', () => {
  window.dispatchEvent(new Event(SESSION_ENDED))
  expect(lost).toHaveBeenCalledOnce()
})

test('calls back when another tab clears the session', () => {
  clearSession()
  dispatchStorage('ingingo.session')
  expect(lost).toHaveBeenCalledOnce()
})

test('calls back when another tab clears everything', () => {
  clearSession()
  dispatchStorage(null)
  expect(lost).toHaveBeenCalledOnce()
})

test('does not call back for another session or other keys', () => {
  storeSession({ token: 'def', isStaff: false, keep: true })
  dispatchStorage('ingingo.session')
  clearSession()
  dispatchStorage('ingingo.theme')
  expect(lost).not.toHaveBeenCalled()
})

test('does not call back after unsubscribing', () => {
  stop()
  window.dispatchEvent(new Event(SESSION_ENDED))
  clearSession()
  dispatchStorage('ingingo.session')
  expect(lost).not.toHaveBeenCalled()
})
