import { MEMBER_KEY, SESSION_KEY, SHARED_KEY } from '../../core/session-keys'
import { on } from './events'

const loadLogout = () => import('./logout').catch(() => null)

function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(SHARED_KEY) !== null
  } catch {
    // Storage is unavailable, so only the server knows, by the cookie.
    return navigator.cookieEnabled
  }
}

/** Loaded only for people who may be signed in. */
let leaving = document.documentElement.dataset.member ? loadLogout() : null

if (!leaving && mayBeSignedIn()) {
  import('./shared-session').catch(() => {})
  leaving = loadLogout()
}

/** Removes this browser's session data, and nothing else. Returns its token. */
function clearSession(): string | null {
  let token: string | null = null
  try {
    for (const storage of [localStorage, sessionStorage]) {
      token ||= storage.getItem(SESSION_KEY)
      storage.removeItem(SESSION_KEY)
      storage.removeItem(MEMBER_KEY)
      storage.removeItem(SHARED_KEY)
    }
  } catch {
    // Storage is unavailable.
  }
  return token
}

on('click', '[data-clear-session]', () => {
  clearSession()
})

on('click', '[data-logout]', async (button) => {
  const logout = await leaving
  if ((await logout?.mayLeave(button.dataset.unsent)) === false) return
  // Signs out here even if the server cannot be reached.
  const token = clearSession()
  await logout?.revokeSession(token).catch(() => {})
  location.assign(button.dataset.logout || '/home')
})
