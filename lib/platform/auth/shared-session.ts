import 'server-only'
import { parseCookie } from 'cookie'
import { AppError } from '@/lib/core/errors'
import type { Role } from '@/lib/core/people'
import { siteUrl } from '../site'
import { authenticate } from './authenticate'
import { sessionCookieName } from './session-cookie'

function hostOf(origin: string | null): string | null {
  try {
    return origin ? new URL(origin).host : null
  } catch {
    return null
  }
}

/**
 * Whether a script of one of our own pages made the request, for endpoints that a cookie alone authorises. The request carries
 * a header that no form can send, and that scripts of other sites, subdomains included, may send only after a CORS preflight,
 * which we grant to none; browsers state where a request comes from; and the cookie is SameSite.
 */
function isOfOwnPage(request: Request): boolean {
  const { headers } = request
  if (headers.get('x-own-page') !== '1') return false
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const from = hostOf(headers.get('origin'))
  return from !== null && [new URL(siteUrl()).host, headers.get('host')].includes(from)
}

export interface SharedSession {
  JwtToken: string
  role: Role
  is_approved: boolean
  /** Whether the session outlives the browser: the token is kept no longer than the person asked for. */
  kept: boolean
}

/**
 * Returns the token of the cookie that a browser's tabs share, while its session is valid.
 * @returns null without a cookie, and for a session that has ended.
 * @throws AppError `malformed` (400) for a request that none of our pages made.
 */
export async function readSharedSession(request: Request): Promise<SharedSession | null> {
  if (!isOfOwnPage(request)) throw new AppError('malformed', 'accounts.notAllowed')
  const token = parseCookie(request.headers.get('cookie') ?? '')[sessionCookieName()]
  if (!token) return null
  const asked = new Request(request.url, { headers: { authorization: `Bearer ${token}` } })
  try {
    const identity = await authenticate(asked)
    if (!identity) return null
    const { viewer, isApproved, kept } = identity
    return { JwtToken: token, role: viewer.role, is_approved: isApproved, kept }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}
