import 'server-only'
import type { Identity } from './authenticate'
import { sessionCookie } from './session-cookie'
import { encodeSession } from './token'

/** The cookie of a session whose person has another role or approval than their token says; null when it is true. */
export async function renewedCookie({
  viewer,
  isApproved,
  sessionId,
  kept,
  hint,
}: Identity): Promise<string | null> {
  const { id, role } = viewer
  if (role === hint.role && isApproved === hint.isApproved) return null
  const token = await encodeSession({ sid: sessionId, sub: id, role, approved: isApproved })
  return sessionCookie(token, kept)
}
