import './shared-session'
import { countMessages, emptyOutbox } from '../outbox/outbox'
import { requestSharedSession } from '../session/shared-session'

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
export async function mayLeave(question = ''): Promise<boolean> {
  if ((await countMessages()) > 0 && !confirm(question)) return false
  await emptyOutbox()
  return true
}
