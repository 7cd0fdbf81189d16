import { MEMBER_KEY, SESSION_KEY, SHARED_KEY } from '../../core/session-keys'
import { on } from './events'

let isKnown: string | null | undefined = document.documentElement.dataset.member
try {
  isKnown ||= localStorage.getItem(SHARED_KEY)
} catch {
  // Storage is unavailable, so only the server knows, by the cookie.
  isKnown = '1'
}

const loadLogout = () => import('./logout').catch(() => null)

/** Loaded at once only for people who may be signed in. Also joins the session of another tab. */
const logoutModule = isKnown ? loadLogout() : null

/** Removes this browser's session data, and nothing else. Returns its token. */
function clearSession(): string | null {
  let token: string | null = null
  try {
    for (const storage of [localStorage, sessionStorage]) {
      token ||= storage.getItem(SESSION_KEY)
      for (const key of [SESSION_KEY, MEMBER_KEY, SHARED_KEY]) storage.removeItem(key)
    }
  } catch {
    // Storage is unavailable.
  }
  return token
}

on('click', '[data-clear-session]', clearSession)

on('click', '[data-logout]', async (button) => {
  // The session may have begun in another tab since the page was loaded, and a failed load may succeed now.
  const logout = (await logoutModule) ?? (await loadLogout())
  if ((await logout?.confirmLogout(button.dataset.unsent)) === false) return
  // Signs out here even if the server cannot be reached.
  const token = clearSession()
  await logout?.revokeSession(token).catch(() => {})
  location.assign(button.dataset.logout || '/home')
})
