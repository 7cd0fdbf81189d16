import 'server-only'
import { decodeSession, type SessionClaims, sessionCookieName } from './session-cookie'

/** The session cookie of a page request: absent, no longer valid, or its claims. */
export type CookieSession = 'none' | 'ended' | SessionClaims

/**
 * Reads the session cookie without asking the database: enough to choose a page, never to show data. The page's API
 * calls check access themselves (docs/rules.md#sessions; CVE-2025-29927).
 * @param readCookie returns the value of a cookie by its name
 */
export async function readCookieSession(
  readCookie: (name: string) => string | undefined,
): Promise<CookieSession> {
  const token = readCookie(sessionCookieName())
  if (!token) return 'none'
  return (await decodeSession(token)) ?? 'ended'
}
