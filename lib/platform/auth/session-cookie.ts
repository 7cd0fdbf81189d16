import 'server-only'
import { stringifySetCookie } from 'cookie'
import { isHttps } from '../site'
import { SESSION_SECONDS } from './token'

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
export function sessionCookie(token: string, kept: boolean): string {
  return serverCookie(sessionCookieName(), token, kept ? SESSION_SECONDS : undefined)
}

/** Removes the session cookie. */
export function endedSessionCookie(): string {
  return serverCookie(sessionCookieName(), '', 0)
}
