import { countMessages, emptyOutbox } from '../outbox/outbox'

/** The longest wait for the response, in ms; the request continues by itself. */
const TIMEOUT_MS = 4000

/** Tells the server that a session is over. Settles when the server has responded, or after the time limit. */
export async function revokeSession(token: string | null): Promise<void> {
  if (!token) return
  const request = fetch('/api/v1/auth/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  })
  await Promise.race([request, new Promise((done) => setTimeout(done, TIMEOUT_MS))])
}

/** Asks for confirmation before unsent messages are deleted with the session. */
export async function mayLeave(question = ''): Promise<boolean> {
  if ((await countMessages()) > 0 && !confirm(question)) return false
  await emptyOutbox()
  return true
}
