import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, readToken, rememberStaff, storeSession, subscribe } from './session-store'

/** The part of a browser's storage that is used here. */
class MemoryStorage {
  private readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

let sessionStorage: MemoryStorage
let localStorage: MemoryStorage

function openWindow(storages: object) {
  vi.stubGlobal('window', Object.assign(new EventTarget(), storages))
}

beforeEach(() => {
  sessionStorage = new MemoryStorage()
  localStorage = new MemoryStorage()
  openWindow({ sessionStorage, localStorage })
})

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('stores a persistent session in local storage, with the hint for the navigation', () => {
  storeSession({ token: 'abc', isStaff: true, keep: true })
  expect(localStorage.getItem('ingingo.session')).toBe('abc')
  expect(localStorage.getItem('ingingo.member')).toBe('staff')
  expect(sessionStorage.getItem('ingingo.session')).toBeNull()
  expect(readToken()).toBe('abc')
})

test('replaces the previous session in either storage', () => {
  storeSession({ token: 'abc', isStaff: true, keep: true })
  storeSession({ token: 'def', isStaff: false, keep: false })
  expect(localStorage.getItem('ingingo.session')).toBeNull()
  expect(sessionStorage.getItem('ingingo.session')).toBe('def')
  expect(sessionStorage.getItem('ingingo.member')).toBe('member')
})

test('clears both storages', () => {
  storeSession({ token: 'abc', isStaff: false, keep: true })
  clearSession()
  expect(readToken()).toBeNull()
  expect(localStorage.getItem('ingingo.member')).toBeNull()
})

test('clears one session and keeps another one of this browser, with its marks', () => {
  // This tab's session is not kept; another tab has signed in meanwhile, and is to be kept.
  storeSession({ token: 'old', isStaff: false, keep: false })
  localStorage.setItem('ingingo.session', 'new')
  localStorage.setItem('ingingo.member', 'staff')
  clearSession('old')
  expect(sessionStorage.getItem('ingingo.session')).toBeNull()
  expect(sessionStorage.getItem('ingingo.member')).toBeNull()
  expect(readToken()).toBe('new')
  expect(localStorage.getItem('ingingo.member')).toBe('staff')
  expect(localStorage.getItem('ingingo.signed-in')).toBe('1')
  clearSession('new')
  expect(readToken()).toBeNull()
  expect(localStorage.getItem('ingingo.signed-in')).toBeNull()
})

test('keeps everything when the session to clear is not stored', () => {
  storeSession({ token: 'new', isStaff: true, keep: true })
  clearSession('old')
  expect(readToken()).toBe('new')
  expect(localStorage.getItem('ingingo.member')).toBe('staff')
  expect(localStorage.getItem('ingingo.signed-in')).toBe('1')
})

test('keeps the session as long as the page without storage', () => {
  const closed = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  openWindow({})
  Object.defineProperty(window, 'sessionStorage', { get: closed })
  storeSession({ token: 'abc', isStaff: false, keep: true })
  expect(readToken()).toBe('abc')
  clearSession()
  expect(readToken()).toBeNull()
})

test('keeps the session as long as the page with full storage', () => {
  sessionStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  storeSession({ token: 'abc', isStaff: false, keep: false })
  expect(readToken()).toBe('abc')
})

test('corrects the hint of a session, and sets none without a session', () => {
  rememberStaff(true)
  expect(localStorage.getItem('ingingo.member')).toBeNull()
  storeSession({ token: 'abc', isStaff: false, keep: true })
  rememberStaff(true)
  expect(localStorage.getItem('ingingo.member')).toBe('staff')
})

test('notifies listeners of every change until they unsubscribe', () => {
  const heard = vi.fn()
  const stop = subscribe(heard)
  storeSession({ token: 'abc', isStaff: false, keep: true })
  clearSession()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  clearSession()
  expect(heard).toHaveBeenCalledTimes(2)
})

test('notifies of a sign-out in another tab, not of other keys', () => {
  const heard = vi.fn()
  const stop = subscribe(heard)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'ingingo.theme' }))
  expect(heard).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'ingingo.session' }))
  expect(heard).toHaveBeenCalledOnce()
  stop()
})
