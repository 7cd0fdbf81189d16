import { MEMBER_KEY, SESSION_KEY } from '../../core/session-keys'
import { countMessages, emptyOutbox } from '../outbox/outbox'
import { requestSharedSession } from '../session/shared-session'

/**
 * Joins the session of another tab when a public page is opened in a new one. `data-member` shows the members'
 * navigation and loads the framework (framework.ts); a running framework is notified like of a change in another tab.
 */
async function joinSession(): Promise<void> {
  const session = await requestSharedSession()
  if (!session) return
  const member = session.is_approved && session.role !== 'USER' ? 'staff' : 'member'
  try {
    const storage = session.kept ? localStorage : sessionStorage
    storage.setItem(SESSION_KEY, session.JwtToken)
    storage.setItem(MEMBER_KEY, member)
  } catch {
    // Storage is unavailable: each page asks anew.
  }
  document.documentElement.dataset.member = member
  dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
}

if (!document.documentElement.dataset.member) joinSession().catch(() => {})

/** The longest wait for the response, in ms; the request continues by itself. */
const TIMEOUT_MS = 4000

async function requestLogout(stored: string | null): Promise<void> {
  // A browser without storage holds the session in its cookie only.
  const token = stored ?? (await requestSharedSession())?.JwtToken
  if (!token) return
  await fetch('/api/v1/auth/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  })
}

/** Tells the server that a session is over. Settles when the server has responded, or after the time limit. */
export async function revokeSession(token: string | null): Promise<void> {
  await Promise.race([requestLogout(token), new Promise((done) => setTimeout(done, TIMEOUT_MS))])
}

/** Asks for confirmation before unsent messages are deleted with the session. */
export async function confirmLogout(question = ''): Promise<boolean> {
  if ((await countMessages()) > 0 && !confirm(question)) return false
  await emptyOutbox()
  return true
}
