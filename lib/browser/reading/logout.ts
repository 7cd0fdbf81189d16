import { countMessages, emptyOutbox } from '../outbox/outbox'

/** Longer than this nobody waits for the answer, ms; the request goes on by itself. */
const MOST_WAIT = 4000

/** Tells the server that a session is over. Settles when it knows, or when waiting makes no sense any more. */
export async function revokeSession(token: string | null): Promise<void> {
  if (!token) return
  const request = fetch('/api/v1/auth/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  })
  await Promise.race([request, new Promise((done) => setTimeout(done, MOST_WAIT))])
}

/** Asks before what was written and not sent goes with the session; what is left behind is nobody's. */
export async function mayLeave(question = ''): Promise<boolean> {
  if ((await countMessages()) > 0 && !confirm(question)) return false
  await emptyOutbox()
  return true
}
