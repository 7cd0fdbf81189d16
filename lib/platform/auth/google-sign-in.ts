import 'server-only'
import { createHash } from 'node:crypto'
import type { Locale } from '@/lib/core/locales'
import { localeOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { env } from '../env'
import { describeError, log } from '../log/log'
import { isGoogleConfigured, siteUrl } from '../site'
import {
  askNextAuth,
  GOOGLE_SECONDS,
  type GoogleClaims,
  readCookies,
  redirectWith,
} from './google-client'
import { randomToken } from './one-time-token'
import { cookieName, serverCookie } from './session-cookie'

/** The way to Google's and back, and the minute in which a code is good. */
const BINDING_SECONDS = GOOGLE_SECONDS + 60

/** The secret of the browser that started a sign-in, and the language of its page: `<secret>.<language>`. */
const bindingCookieName = () => cookieName('ingingo.google')

/** The start of a sign-in as the browser brings it back; null when it did not start one. */
function readBinding(request: Request): { secret: string; locale: Locale } | null {
  const [secret, locale = ''] = (readCookies(request)[bindingCookieName()] ?? '').split('.')
  return secret ? { secret, locale: localeOf(locale) } : null
}

/** The secret that a code must be exchanged with, and what takes it away from the browser. */
export function takeBinding(request: Request): { secret: string | undefined; cookie: string } {
  return {
    secret: readBinding(request)?.secret,
    cookie: serverCookie(bindingCookieName(), '', 0),
  }
}

const failedAt = (locale: Locale) => `${localePath(locale, paths.login)}?error=google`

/** next-auth wants proof that a form of its own was sent; we send it in the browser's name. */
function ownProof(): { cookies: Record<string, string>; csrfToken: string } {
  const csrfToken = randomToken()
  const hash = createHash('sha256').update(`${csrfToken}${env().AUTH_SECRET}`).digest('hex')
  return { cookies: { [cookieName('next-auth.csrf-token')]: `${csrfToken}|${hash}` }, csrfToken }
}

const refuse = async () => ''

/**
 * Sends a browser to Google. The cookie that binds what comes back to this browser goes along.
 * @param locale the language of the page that the person comes from and returns to
 */
export async function beginGoogleSignIn(locale: Locale): Promise<Response> {
  if (!isGoogleConfigured()) return redirectWith(failedAt(locale))
  const { cookies, csrfToken } = ownProof()
  const callbackUrl = `${siteUrl()}${localePath(locale, paths.home)}`
  const { location, cookies: set } = await askNextAuth(
    { action: 'signin', method: 'POST', cookies, body: { csrfToken, callbackUrl } },
    refuse,
  )
  // Whatever next-auth would show itself is a failure here: it has no pages.
  if (!location || location.startsWith(`${siteUrl()}/`)) return redirectWith(failedAt(locale))
  const binding = serverCookie(bindingCookieName(), `${randomToken()}.${locale}`, BINDING_SECONDS)
  return redirectWith(location, [...set, binding])
}

/** Takes a person whom Google has signed in; null when there is no account to sign in to. */
type Accept = (
  claims: GoogleClaims,
  binding: { secret: string; locale: Locale },
) => Promise<{ code: string; userId: string } | null>

/** next-auth would take the text of an error for an address, and keep the error to itself. */
async function acceptOrReport(accept: () => ReturnType<Accept>): ReturnType<Accept> {
  try {
    return await accept()
  } catch (error) {
    log('error', 'google.failed', describeError(error))
    return null
  }
}

/**
 * Takes a browser back from Google and sends it to `/home` with a one-time code (docs/rules.md#access); to the
 * login page with a notice when anything is wrong.
 */
export async function finishGoogleSignIn(request: Request, accept: Accept): Promise<Response> {
  const binding = readBinding(request)
  if (!binding || !isGoogleConfigured()) return redirectWith(failedAt(localeOf('')))
  const home = localePath(binding.locale, paths.home)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const { location, cookies } = await askNextAuth(
    { action: 'callback', method: 'GET', cookies: readCookies(request), query },
    async (claims) => {
      const accepted = await acceptOrReport(() => accept(claims, binding))
      if (!accepted) return failedAt(binding.locale)
      return `${home}?token=${accepted.code}&user=${accepted.userId}`
    },
  )
  const isOurs = location.startsWith(`${home}?`) || location === failedAt(binding.locale)
  return redirectWith(isOurs ? location : failedAt(binding.locale), cookies)
}
