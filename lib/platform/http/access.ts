import 'server-only'
import { parseCookie } from 'cookie'
import { AppError } from '@/lib/core/errors'
import type { Role } from '@/lib/core/people'
import { effectiveRole, type Viewer } from '@/lib/core/permissions'
import { authenticate, type Identity } from '../auth/authenticate'
import { sessionCookieName } from '../auth/session-cookie'

/** Who may call at all: everybody, everybody signed in, or approved people of these roles. There is no default. */
export type Access = 'public' | 'member' | readonly Role[]

/** Who a handler is given: on a public route perhaps nobody. */
export type ViewerOf<A extends Access> = A extends 'public' ? Viewer | null : Viewer

export type IdentityOf<A extends Access> = A extends 'public' ? Identity | null : Identity

/**
 * Finds out who calls and whether a route is open to them. What they may do to an object is the service's decision.
 * On a public route a session that has ended counts as none: reading needs no account.
 * @throws AppError `unauthenticated` (401), `forbidden` (403).
 */
export async function admit<A extends Access>(access: A, request: Request): Promise<IdentityOf<A>> {
  if (access === 'public') {
    return (await authenticatePublic(request)) as IdentityOf<A>
  }
  const identity = await authenticate(request)
  if (!identity) throw new AppError('unauthenticated', 'accounts.pleaseLogin')
  if (access !== 'member' && !access.includes(effectiveRole(identity.viewer))) {
    throw new AppError('forbidden', 'accounts.notAllowed')
  }
  return identity as IdentityOf<A>
}

async function authenticatePublic(request: Request): Promise<Identity | null> {
  try {
    return await authenticate(request)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}

/**
 * The same request with its session cookie as the bearer, for a page that a browser opens by its address. Session and
 * account are asked of the database as ever; only what changes nothing may be read so (docs/rules.md#sessions).
 */
export function withCookieAsBearer(request: Request): Request {
  const token = parseCookie(request.headers.get('cookie') ?? '')[sessionCookieName()]
  if (!token || request.headers.has('authorization') || request.method !== 'GET') return request
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  return new Request(request.url, { headers })
}
