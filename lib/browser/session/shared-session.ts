import { SHARED_KEY } from '../../core/session-keys'

/** What the server knows of the session that this browser's other tabs use. */
export interface SharedSession {
  JwtToken: string
  role: string
  is_approved: boolean
  kept: boolean
}

/** Whether somebody may be signed in: where storage is unavailable, only the server knows. */
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(SHARED_KEY) !== null
  } catch {
    return true
  }
}

function removeMark() {
  try {
    localStorage.removeItem(SHARED_KEY)
  } catch {
    // There is none.
  }
}

/**
 * The session of this browser, for a tab opened without one: exchanges the pages' cookie for the token. Sends no request when
 * nobody signed in, or whoever did signed out.
 * @returns null when there is none, or no response
 */
export async function askForSharedSession(): Promise<SharedSession | null> {
  if (!mayBeSignedIn()) return null
  try {
    const answer = await fetch('/api/v1/auth/session', {
      method: 'POST',
      // A header that forms cannot send, and other sites' scripts only after a preflight, which we never allow.
      headers: { 'X-Own-Page': '1', 'Accept-Language': document.documentElement.lang },
    })
    if (!answer.ok) return null
    const { data } = await answer.json()
    // Signed out meanwhile: a late response no longer counts.
    if (!mayBeSignedIn()) return null
    if (!data) removeMark()
    return data
  } catch {
    return null
  }
}
