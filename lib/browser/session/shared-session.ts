import { SHARED_KEY } from '../../core/session-keys'

/** The session that this browser's other tabs use, from the server. */
export interface SharedSession {
  JwtToken: string
  role: string
  is_approved: boolean
  kept: boolean
}

/** Returns whether a session may exist; without storage, only the server knows, by the cookie. */
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(SHARED_KEY) !== null
  } catch {
    return navigator.cookieEnabled
  }
}

function removeMark() {
  try {
    localStorage.removeItem(SHARED_KEY)
  } catch {
    // Storage is unavailable.
  }
}

/**
 * The session of this browser, for a tab opened without one: exchanges the pages' cookie for the token. Sends no
 * request if no sign-in is known.
 * @returns null without a session, or without a response
 */
export async function requestSharedSession(): Promise<SharedSession | null> {
  if (!mayBeSignedIn()) return null
  try {
    const response = await fetch('/api/v1/auth/session', {
      method: 'POST',
      // A header that forms cannot send, and other sites' scripts only after a preflight, which we never allow.
      headers: { 'X-Own-Page': '1', 'Accept-Language': document.documentElement.lang },
    })
    if (!response.ok) return null
    const { data } = await response.json()
    // Signed out meanwhile, so ignore a late response.
    if (!mayBeSignedIn()) return null
    if (!data) removeMark()
    return data
  } catch {
    return null
  }
}
