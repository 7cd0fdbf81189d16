/**
 * Joins the session of another tab when a public page is opened in a new one. `data-member` shows the members'
 * navigation and loads the framework (framework.ts); a running framework is notified like of a change in another tab.
 */
import { MEMBER_KEY, SESSION_KEY } from '../../core/session-keys'
import { requestSharedSession } from '../session/shared-session'

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
