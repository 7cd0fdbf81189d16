import { useSyncExternalStore } from 'react'
import { MEMBER_KEY, SESSION_KEY, SHARED_KEY } from '@/lib/core/session-keys'
import { requestSharedSession } from './shared-session'

/** This browser's session. `isStaff` is a hint for menus; the server decides by the token. */
export interface Session {
  token: string
  isStaff: boolean
}

export interface NewSession extends Session {
  /** "Keep me logged in": the session outlives the browser window. */
  keep: boolean
}

/** Holds the session where storage is unavailable: until the page is left. */
let memorySession: Session | null = null
let cachedSession: Session | null = null
const listeners = new Set<() => void>()

/** Both storages, or none: merely reading the property throws where storage is unavailable. */
function storages(): Storage[] {
  try {
    return [window.sessionStorage, window.localStorage]
  } catch {
    return []
  }
}

function readStored(): Session | null {
  for (const storage of storages()) {
    const token = storage.getItem(SESSION_KEY)
    if (token) return { token, isStaff: storage.getItem(MEMBER_KEY) === 'staff' }
  }
  return memorySession
}

/** The same object as long as nothing has changed, as React requires of a snapshot. */
function readSession(): Session | null {
  const now = readStored()
  if (now?.token !== cachedSession?.token || now?.isStaff !== cachedSession?.isStaff)
    cachedSession = now
  return cachedSession
}

function removeStored() {
  memorySession = null
  for (const storage of storages()) {
    storage.removeItem(SESSION_KEY)
    storage.removeItem(MEMBER_KEY)
    storage.removeItem(SHARED_KEY)
  }
}

function notify() {
  for (const listener of listeners) listener()
}

/** The token calls are made with; null when nobody is signed in. */
export function readToken(): string | null {
  return readSession()?.token ?? null
}

/** Stores the signed-in person, replacing any previous one. */
export function storeSession({ token, isStaff, keep }: NewSession): void {
  removeStored()
  const [untilClosed, persistent] = storages()
  try {
    const storage = keep ? persistent : untilClosed
    if (!storage) throw new Error('storage is unavailable')
    storage.setItem(SESSION_KEY, token)
    storage.setItem(MEMBER_KEY, isStaff ? 'staff' : 'member')
    persistent?.setItem(SHARED_KEY, '1')
  } catch {
    removeStored()
    memorySession = { token, isStaff }
  }
  notify()
}

/** Returns whether this browser stores anything for this site. */
export const hasStorage = () => storages().length > 0

/**
 * Takes over the session of this browser's other tabs, or, without storage, of the page before.
 * @returns whether there is a session now
 */
export async function joinSession(): Promise<boolean> {
  const shared = await requestSharedSession()
  if (!shared) return readToken() !== null
  const { JwtToken: token, role, is_approved, kept: keep } = shared
  storeSession({ token, isStaff: is_approved && role !== 'USER', keep })
  return true
}

/** Corrects the hint by the server's response, as after an approval. Does nothing without a session. */
export function rememberStaff(isStaff: boolean): void {
  if (memorySession) memorySession = { ...memorySession, isStaff }
  for (const storage of storages()) {
    if (storage.getItem(SESSION_KEY)) storage.setItem(MEMBER_KEY, isStaff ? 'staff' : 'member')
  }
  notify()
}

/**
 * Clears a session in this browser; the sign-out call ends it on the server. Another session, which another tab may have
 * begun, stays with its marks.
 * @param token the session's token; by default the one that calls are made with
 */
export function clearSession(token: string | null = readToken()): void {
  if (memorySession?.token === token) memorySession = null
  const stored = storages()
  for (const storage of stored) {
    if (storage.getItem(SESSION_KEY) !== token) continue
    storage.removeItem(SESSION_KEY)
    storage.removeItem(MEMBER_KEY)
  }
  if (!readStored()) for (const storage of stored) storage.removeItem(SHARED_KEY)
  notify()
}

/** Calls back on every change of the session, including one made in another tab. Returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === SESSION_KEY || key === MEMBER_KEY) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Returns the session of the signed-in person; null on the server and during hydration. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null)
}
