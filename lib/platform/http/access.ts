import 'server-only'
import { parseCookie } from 'cookie'
import type { Role } from '@/lib/core/accounts'
import { AppError } from '@/lib/core/errors'
import { effectiveRole, type Viewer } from '@/lib/core/permissions'
import { authenticate, type Identity } from '../auth/authenticate'
import { sessionCookieName } from '../auth/session-cookie'

/**
 * Who may call: everybody, signed-in people, the same even before their second step (`halfway`), or approved people
 * with these roles. There is no default.
 */
export type Access = 'public' | 'member' | 'halfway' | readonly Role[]

/** The viewer that a handler receives: may be null on public routes. */
export type AccessViewer<A extends Access> = A extends 'public' ? Viewer | null : Viewer

export type AccessIdentity<A extends Access> = A extends 'public' ? Identity | null : Identity

/**
 * Identifies the caller and checks whether a route is open to them. The service checks permissions on objects. On a
 * public route, an ended session counts as none.
 * @throws AppError `unauthenticated` (401), `forbidden` (403).
 */
export async function requireAccess<A extends Access>(
  access: A,
  request: Request,
): Promise<AccessIdentity<A>> {
  if (access === 'public') {
    return (await authenticatePublic(request)) as AccessIdentity<A>
  }
  const identity = await authenticate(request)
  if (!identity) throw new AppError('unauthenticated', 'accounts.pleaseLogin')
  if (access === 'halfway') return identity as AccessIdentity<A>
  requireNoGate(identity)
  if (access !== 'member' && !access.includes(effectiveRole(identity.viewer))) {
    throw new AppError('forbidden', 'accounts.notAllowed')
  }
  return identity as AccessIdentity<A>
}

/** @throws AppError `forbidden`, at `second_step`, until the second step is passed */
function requireNoGate({ gate }: Identity): void {
  if (!gate) return
  const text = gate === 'code' ? 'accounts.secondStepNeeded' : 'accounts.secondStepDemanded'
  throw new AppError('forbidden', text, { second_step: [text] })
}

/** @throws AppError `forbidden`, at `confirm`, for a caller who has not re-authenticated for 15 minutes. */
export function requireConfirmed({ isConfirmed }: Pick<Identity, 'isConfirmed'>): void {
  if (isConfirmed) return
  const text = 'accounts.confirmNeeded'
  throw new AppError('forbidden', text, { confirm: [text] })
}

/** Until the second step is passed, the caller counts as not signed in. */
async function authenticatePublic(request: Request): Promise<Identity | null> {
  try {
    const identity = await authenticate(request)
    return identity?.gate ? null : identity
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}

/**
 * The same request with its session cookie as the bearer token, for a page that a browser opens by its URL. Session and account
 * are still checked in the database; only use it for reads (docs/rules.md#sessions).
 */
export function withCookieToken(request: Request): Request {
  const token = parseCookie(request.headers.get('cookie') ?? '')[sessionCookieName()]
  if (!token || request.headers.has('authorization') || request.method !== 'GET') return request
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  return new Request(request.url, { headers })
}
