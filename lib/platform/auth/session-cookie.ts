import 'server-only'
import { createHmac } from 'node:crypto'
import { stringifySetCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { roles } from '@/lib/core/accounts'
import { env } from '../env'
import { isHttps } from '../site'

/**
 * The content of a session token. Role and approval are hints for the middleware; every call asks the database. Older
 * tokens do not contain the approval.
 */
const claims = z.object({
  sid: z.uuid(),
  sub: z.uuid(),
  role: z.enum(roles),
  approved: z.boolean().optional(),
})

/** Adds the time, in seconds, at which the token expires. */
const dated = claims.extend({ exp: z.number() })

export type SessionClaims = z.infer<typeof claims>

/** A session lives at most this long, even if used. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

function secret(): string {
  const { AUTH_SECRET } = env()
  if (!AUTH_SECRET) throw new Error('AUTH_SECRET is not set: nobody can sign in.')
  return AUTH_SECRET
}

/** The header of every token we issue. Accepting other algorithms would let the sender choose a costly one. */
const ISSUED_HEADER = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString(
  'base64url',
)

/** The session token in next-auth's own encrypted form, valid for 30 days. */
export function encodeSession(session: SessionClaims): Promise<string> {
  return encode({ token: { ...session }, secret: secret(), maxAge: SESSION_SECONDS })
}

/** Recently decoded tokens, by their keyed hash: decoding takes a tenth of the cost of a call. */
const decoded = new LRUCache<string, { session: SessionClaims; endsAt: number }>({ max: 1000 })

/**
 * Decodes a token; null when it is not ours, altered or expired. `authenticate` checks in the database whether its
 * session is still valid.
 */
export async function decodeSession(token: string): Promise<SessionClaims | null> {
  if (!token.startsWith(`${ISSUED_HEADER}..`)) return null
  const key = createHmac('sha256', secret()).update(token).digest('base64')
  const known = decoded.get(key)
  if (known && known.endsAt > Date.now()) return known.session
  try {
    const { exp, ...session } = dated.parse(await decode({ token, secret: secret() }))
    decoded.set(key, { session, endsAt: exp * 1000 })
    return session
  } catch {
    return null
  }
}

/** Under https a cookie carries the prefix that binds it to this host (docs/rules.md#sessions). */
export function cookieName(name: string): string {
  return isHttps() ? `__Host-${name}` : name
}

/** next-auth's name for its session cookie. */
export function sessionCookieName(): string {
  return cookieName('next-auth.session-token')
}

/** A cookie for the whole site that no script can read and no other site can send along with a write. */
export function serverCookie(name: string, value: string, maxAge?: number): string {
  return stringifySetCookie({
    name,
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(),
  })
}

/**
 * The session token as a cookie, for pages and middleware: kept for 30 days when the person wants to stay signed in, otherwise
 * until the browser closes (docs/rules.md#sessions).
 */
export function sessionCookie(token: string, isPersistent: boolean): string {
  return serverCookie(sessionCookieName(), token, isPersistent ? SESSION_SECONDS : undefined)
}

/** Removes the session cookie. */
export function expiredSessionCookie(): string {
  return serverCookie(sessionCookieName(), '', 0)
}
