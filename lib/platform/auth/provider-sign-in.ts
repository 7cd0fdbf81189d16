import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locales'
import { localeOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { ProviderId } from '@/lib/core/sign-in-providers'
import { env } from '../env'
import { describeError, log } from '../log/log'
import { siteUrl } from '../site'
import {
  askNextAuth,
  PROVIDER_SECONDS,
  type ProviderClaims,
  readCookies,
  redirectWith,
} from './oidc-client'
import { randomToken } from './one-time-token'
import { findProvider, type Provider } from './providers'
import { cookieName, serverCookie } from './session-cookie'

/** The time at the provider, plus the minute for which a code is valid. */
const BINDING_SECONDS = PROVIDER_SECONDS + 60

/** The secret of the browser that started a sign-in, and the language of its page: `<secret>.<language>`. */
const bindingCookieName = (id: ProviderId) => cookieName(`ingingo.${id}`)

/** The start of a sign-in as the browser returns it; null when it did not start one with this provider. */
function readBinding(id: ProviderId, request: Request): { secret: string; locale: Locale } | null {
  const [secret, locale = ''] = (readCookies(request)[bindingCookieName(id)] ?? '').split('.')
  return secret ? { secret: `${id}.${secret}`, locale: localeOf(locale) } : null
}

/** The secret needed to exchange a code, and the cookie that removes it from the browser. */
export function takeBinding(
  id: ProviderId,
  request: Request,
): { secret: string | undefined; cookie: string } {
  return {
    secret: readBinding(id, request)?.secret,
    cookie: serverCookie(bindingCookieName(id), '', 0),
  }
}

const failedAt = (id: ProviderId, locale: Locale) =>
  `${localePath(locale, paths.login)}?error=${id}`

/** next-auth wants a CSRF token from a form of its own; we send one on the browser's behalf. */
function ownProof(): { cookies: Record<string, string>; csrfToken: string } {
  const csrfToken = randomToken()
  const hash = createHash('sha256').update(`${csrfToken}${env().AUTH_SECRET}`).digest('hex')
  return { cookies: { [cookieName('next-auth.csrf-token')]: `${csrfToken}|${hash}` }, csrfToken }
}

const refuse = async () => ''

/**
 * Sends a browser to a provider, with the cookie that binds the callback to this browser.
 * @param locale the language of the page that the person comes from and returns to
 */
export async function beginSignIn(id: ProviderId, locale: Locale): Promise<Response> {
  const provider = findProvider(id)
  const failed = failedAt(id, locale)
  if (!provider) return redirectWith(failed)
  const { cookies, csrfToken } = ownProof()
  const callbackUrl = `${siteUrl()}${localePath(locale, paths.home)}`
  const { location, cookies: set } = await askNextAuth(
    provider,
    { action: 'signin', method: 'POST', cookies, body: { csrfToken, callbackUrl } },
    refuse,
  )
  // Whatever page next-auth would show itself counts as a failure: it has no pages here.
  if (!location || location.startsWith(`${siteUrl()}/`)) return redirectWith(failed)
  const secret = `${randomToken()}.${locale}`
  const binding = serverCookie(bindingCookieName(id), secret, BINDING_SECONDS)
  return redirectWith(location, [...set, binding])
}

/** Accepts a person whom a provider has signed in; null when there is no account to sign in to. */
type Accept = (
  provider: Provider,
  claims: ProviderClaims,
  binding: { secret: string; locale: Locale },
) => Promise<{ code: string; userId: string } | null>

/** For an address that may only sign in with another provider. */
const elsewhereAt = (locale: Locale) => `${localePath(locale, paths.login)}?error=organisation`

/** next-auth would use an error's message as an address, and swallow the error. */
async function acceptOrReport(
  id: ProviderId,
  accept: () => ReturnType<Accept>,
): Promise<Awaited<ReturnType<Accept>> | 'elsewhere'> {
  try {
    return await accept()
  } catch (error) {
    if (error instanceof AppError && error.fields?.organisation) return 'elsewhere'
    log('error', `${id}.failed`, describeError(error))
    return null
  }
}

/** Tells the landing page's script where to exchange the code (lib/browser/reading/provider.ts); Google is the default. */
const viaOf = (id: ProviderId) => (id === 'google' ? '' : `&via=${id}`)

/**
 * Receives a browser back from a provider and sends it to `/home` with a one-time code (docs/rules.md#access), or to the login
 * page with a notice when anything is wrong.
 */
export async function finishSignIn(
  id: ProviderId,
  request: Request,
  accept: Accept,
): Promise<Response> {
  const provider = findProvider(id)
  const binding = readBinding(id, request)
  if (!binding || !provider) return redirectWith(failedAt(id, localeOf('')))
  const home = localePath(binding.locale, paths.home)
  const failed = failedAt(id, binding.locale)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const { location, cookies } = await askNextAuth(
    provider,
    { action: 'callback', method: 'GET', cookies: readCookies(request), query },
    async (claims) => {
      const accepted = await acceptOrReport(id, () => accept(provider, claims, binding))
      if (accepted === 'elsewhere') return elsewhereAt(binding.locale)
      if (!accepted) return failed
      return `${home}?token=${accepted.code}&user=${accepted.userId}${viaOf(id)}`
    },
  )
  const ends = [failed, elsewhereAt(binding.locale)]
  const isOurs = location.startsWith(`${home}?`) || ends.includes(location)
  return redirectWith(isOurs ? location : failed, cookies)
}
