import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import { keyedHash } from '../server-secret'
import { randomToken } from './one-time-token'
import { cookieName, serverCookie } from './session-cookie'

// Marks the browser that signed up. Its user chose the password; another browser may belong to a person who merely
// reads the address's mail.

/** The time a person may take to open the mail, which may have to be sent again. */
const SIGN_UP_COOKIE_SECONDS = 7 * 24 * 60 * 60

const signUpCookieName = () => cookieName('ingingo.sign-up')

const signSignUpCookie = (userId: string) => Buffer.from(keyedHash('sign-up', userId))

/** The cookie for the browser that has just registered an account. */
export function signUpCookie(userId: string): string {
  return serverCookie(
    signUpCookieName(),
    signSignUpCookie(userId).toString('base64url'),
    SIGN_UP_COOKIE_SECONDS,
  )
}

/** Returns whether a request comes from the browser that registered an account. */
export function isSignUpBrowser(request: Request, userId: string): boolean {
  const value = parseCookie(request.headers.get('cookie') ?? '')[signUpCookieName()] ?? ''
  const [sent, right] = [Buffer.from(value, 'base64url'), signSignUpCookie(userId)]
  return sent.length === right.length && timingSafeEqual(sent, right)
}

// A signed cookie marks a browser that has signed in to an account (OWASP's "device cookies"). Its attempts are
// counted separately, so that knowing an address is not enough to lock its owner out. It grants no other right.

const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60

/** The maximum number of marks of one browser, as on a ward's computer; drops the least recently used. */
const MAX_ACCOUNTS = 12

const COOKIE = /^[\w-]{43}(?:\.[\da-z]{1,11}\.[\w-]{43}){0,12}$/

interface Mark {
  /** Milliseconds since 1970 in base 36. */
  issued: string
  signature: string
}

interface Device {
  nonce: string
  marks: Mark[]
}

const deviceCookieName = () => cookieName('ingingo.device')

const signDevice = (email: string, nonce: string, issued: string) =>
  Buffer.from(keyedHash('device', email, nonce, issued)).toString('base64url')

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

const isValidMark = (email: string, nonce: string, { issued, signature }: Mark) =>
  isSame(signDevice(email, nonce, issued), signature)

function readDevice(request: Request): Device | null {
  const cookies = parseCookie(request.headers.get('cookie') ?? '')
  const value = cookies[deviceCookieName()]
  if (!value || !COOKIE.test(value)) return null
  const [nonce = '', ...rest] = value.split('.')
  const marks = rest.flatMap((issued, index) =>
    index % 2 === 0 ? [{ issued, signature: rest[index + 1] ?? '' }] : [],
  )
  return { nonce, marks }
}

/** A browser's mark for an account, before checking whether the account still accepts it. */
export interface DeviceMark {
  /** Identifies browser and account where attempts are counted. */
  key: string
  issuedAt: Date
}

/**
 * Returns the mark that a request's browser carries for an account.
 * @param email as accounts store it: trimmed, in lower case
 * @returns null for a browser that has never signed in to it, and for a cookie that is not ours.
 */
export function readDeviceMark(request: Request, email: string): DeviceMark | null {
  const device = readDevice(request)
  const mark = device?.marks.find((each) => isValidMark(email, device.nonce, each))
  if (!device || !mark) return null
  const key = Buffer.from(keyedHash('device-count', email, device.nonce)).toString('base64url')
  return { key, issuedAt: new Date(Number.parseInt(mark.issued, 36)) }
}

/** The cookie of a browser that has just signed in to an account; its marks for other accounts stay. */
export function deviceCookie(request: Request, email: string): string {
  const { nonce, marks } = readDevice(request) ?? { nonce: randomToken(), marks: [] }
  const issued = Date.now().toString(36)
  const others = marks.filter((mark) => !isValidMark(email, nonce, mark))
  const newestMarks = [{ issued, signature: signDevice(email, nonce, issued) }, ...others]
  const texts = newestMarks.slice(0, MAX_ACCOUNTS).map((mark) => `${mark.issued}.${mark.signature}`)
  return serverCookie(deviceCookieName(), [nonce, ...texts].join('.'), DEVICE_COOKIE_SECONDS)
}
