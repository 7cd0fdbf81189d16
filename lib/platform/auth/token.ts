import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { roles } from '@/lib/core/people'
import { env } from '../env'

/**
 * What a session token says. Role and approval are hints for the middleware; every call asks the database. Tokens from
 * before the approval stood in them say nothing of it.
 */
const claims = z.object({
  sid: z.uuid(),
  sub: z.uuid(),
  role: z.enum(roles),
  approved: z.boolean().optional(),
})

export type SessionClaims = z.infer<typeof claims>

/** A session lives at most this long, however often it is used. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

function secret(): string {
  const { AUTH_SECRET } = env()
  if (!AUTH_SECRET) throw new Error('AUTH_SECRET is not set: nobody can sign in.')
  return AUTH_SECRET
}

/** The first part of every token that we issue. Other algorithms would be the sender's choice, at our cost. */
const ISSUED_HEADER = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString(
  'base64url',
)

/** The session token in next-auth's own encrypted form, valid for 30 days. */
export function encodeSession(session: SessionClaims): Promise<string> {
  return encode({ token: { ...session }, secret: secret(), maxAge: SESSION_SECONDS })
}

/** What a token says; null when it is not ours, altered, or older than its time. */
export async function decodeSession(token: string): Promise<SessionClaims | null> {
  if (!token.startsWith(`${ISSUED_HEADER}..`)) return null
  try {
    const read = claims.safeParse(await decode({ token, secret: secret() }))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
