import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import { keyedHash } from '../keyed-hash'
import { cookieName, serverCookie } from './session-cookie'

// A person who registers chooses a password before anybody has proved the address. This cookie tells the browser that signed up
// from that of somebody who merely reads the address's mail.

/** The time somebody may take to open the mail, which may have to be sent again. */
const SECONDS = 7 * 24 * 60 * 60

const signUpCookieName = () => cookieName('ingingo.sign-up')

const sign = (userId: string) => Buffer.from(keyedHash('sign-up', userId))

/** The cookie for the browser that has just registered an account. */
export function signUpCookie(userId: string): string {
  return serverCookie(signUpCookieName(), sign(userId).toString('base64url'), SECONDS)
}

/** Whether a request comes from the browser that registered an account. */
export function isSignUpBrowser(request: Request, userId: string): boolean {
  const value = parseCookie(request.headers.get('cookie') ?? '')[signUpCookieName()] ?? ''
  const [sent, right] = [Buffer.from(value, 'base64url'), sign(userId)]
  return sent.length === right.length && timingSafeEqual(sent, right)
}
