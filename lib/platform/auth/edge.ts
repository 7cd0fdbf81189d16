import 'server-only'
import { contentPolicy } from '@/lib/core/content-policy.mjs'
import { env } from '../env'
import { uploadOrigin } from '../storage/upload-origin'
import { decodeSession, type SessionClaims, sessionCookieName } from './session-cookie'

/**
 * Returns the content security policy of staff pages that upload large files directly to a file host: it adds only
 * the host. Null where files pass through this server, as the default policy is enough then.
 */
export function staffPolicy(): string | null {
  const sendsTo = uploadOrigin()
  if (!sendsTo) return null
  const { NODE_ENV, SITE_URL } = env()
  return contentPolicy({
    isProduction: NODE_ENV === 'production',
    isHttps: SITE_URL?.startsWith('https://') ?? false,
    sendsTo,
  })
}

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
