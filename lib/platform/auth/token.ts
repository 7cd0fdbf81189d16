import 'server-only'
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { roles } from '@/lib/core/people'
import { env } from '../env'

/**
 * What a session token says. Role and approval are hints for the middleware; every call asks the database. Older tokens do not
 * contain the approval.
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

/** A session lives at most this long, however often it is used. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

function secret(): string {
  const { AUTH_SECRET } = env()
  if (!AUTH_SECRET) throw new Error('AUTH_SECRET is not set: nobody can sign in.')
  return AUTH_SECRET
}

/** The header of every token we issue. Accepting other algorithms would let the sender choose one, at our cost. */
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
 * Decodes a token; null when it is not ours, altered or expired. Whether its session is still valid is up to the database
 * (`authenticate`).
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
