import 'server-only'
import type { Identity } from './authenticate'
import { sessionCookie } from './session-cookie'
import { encodeSession } from './token'

/** The cookie of a session whose person has another role than their token says; null when it is still true. */
export async function renewedCookie({
  viewer,
  sessionId,
  kept,
  tokenRole,
}: Identity): Promise<string | null> {
  if (viewer.role === tokenRole) return null
  const token = await encodeSession({ sid: sessionId, sub: viewer.id, role: viewer.role })
  return sessionCookie(token, kept)
}
