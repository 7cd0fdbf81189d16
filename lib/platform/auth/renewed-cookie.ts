import 'server-only'
import type { Identity } from './authenticate'
import { sessionCookie } from './session-cookie'
import { encodeSession } from './token'

/** A fresh cookie for a session whose token no longer states the person's role or approval; null when the token is accurate. */
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
