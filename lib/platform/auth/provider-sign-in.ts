import 'server-only'
import { createHash } from 'node:crypto'
import { parseCookie } from 'cookie'
import NextAuth, { type AuthOptions, type CookieOption } from 'next-auth'
import type { ProviderId } from '@/lib/core/accounts'
import { AppError } from '@/lib/core/errors'
import { type Locale, toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { env } from '../env'
import { describeError, log } from '../log/log'
import { isHttps, siteUrl } from '../site'
import { randomToken } from './one-time-token'
import { findProvider, type Provider } from './providers'
import { cookieName, serverCookie } from './session-cookie'

/** The provider's claims about a person, by their standard OpenID Connect names. */
export interface ProviderClaims {
  /** The provider's own id of the account. */
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
}

/** The time a person may spend at a provider, in seconds. */
const PROVIDER_SECONDS = 15 * 60

/**
 * Names the cookies a browser keeps while its person is at a provider, each encrypted by next-auth. Each provider has
 * its own, so that one provider's callback is never accepted for another.
 */
function getCheckCookieNames({ id }: Provider) {
  const prefix = id === 'google' ? 'next-auth' : `next-auth.${id}`
  return {
    state: `${prefix}.state`,
    nonce: `${prefix}.nonce`,
    pkce: `${prefix}.pkce.code_verifier`,
  }
}

function ownCookie(name: string, maxAge?: number): CookieOption {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(), maxAge } as const
  return { name: cookieName(name), options }
}

const oauth = (provider: Provider): AuthOptions['providers'][number] => ({
  id: provider.id,
  name: provider.name,
  type: 'oauth',
  wellKnown: `${provider.issuer}/.well-known/openid-configuration`,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  authorization: { params: { scope: 'openid email profile', ...provider.params } },
  idToken: true,
  checks: ['pkce', 'state', 'nonce'],
  profile: ({ sub }: ProviderClaims) => ({ id: sub }),
})

type SignIn = (claims: ProviderClaims) => Promise<string>

function optionsFor(provider: Provider, signIn: SignIn): AuthOptions {
  const names = getCheckCookieNames(provider)
  return {
    secret: env().AUTH_SECRET,
    providers: [oauth(provider)],
    useSecureCookies: isHttps(),
    cookies: {
      csrfToken: ownCookie('next-auth.csrf-token'),
      callbackUrl: ownCookie('next-auth.callback-url'),
      state: ownCookie(names.state, PROVIDER_SECONDS),
      nonce: ownCookie(names.nonce, PROVIDER_SECONDS),
      pkceCodeVerifier: ownCookie(names.pkce, PROVIDER_SECONDS),
    },
    // next-auth never creates a session of its own: its part ends with this address.
    callbacks: { signIn: ({ profile }) => signIn(profile as ProviderClaims) },
    // Its messages may contain the provider's data about a person, so log only the error code.
    logger: {
      error: (code) => log('warn', `${provider.id}.failed`, { reason: code }),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

interface ProviderRequest {
  action: 'signin' | 'callback'
  method: 'GET' | 'POST'
  cookies: Partial<Record<string, string>>
  query?: Record<string, string>
  body?: Record<string, string>
}

/** Where next-auth redirects the browser, and the cookies it sets; an empty location when it would show a page. */
interface ProviderStep {
  location: string
  cookies: string[]
}

/** Its types require a whole Next request and response; it only uses the properties given here. */
const nextAuth = NextAuth as (
  nextRequest: object,
  answer: object,
  options: AuthOptions,
) => Promise<void>

/** next-auth also sets cookies for its CSRF token and a return page, which are unused here. */
const isNeeded = (provider: Provider, cookie: string) =>
  Object.values(getCheckCookieNames(provider)).some((name) =>
    cookie.startsWith(`${cookieName(name)}=`),
  )

/** Collects next-auth's response through the interface of Next's older API routes. */
function collectResponse(provider: Provider) {
  const headers = new Map<string, string | string[]>()
  const answer = {
    status: () => answer,
    setHeader(name: string, value: string | string[]) {
      headers.set(name.toLowerCase(), value)
      return answer
    },
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    end: () => answer,
    json: () => answer,
    send: () => answer,
  }
  const read = (): ProviderStep => ({
    location: [headers.get('location') ?? ''].flat()[0] ?? '',
    cookies: [headers.get('set-cookie') ?? []]
      .flat()
      .filter((cookie) => isNeeded(provider, cookie)),
  })
  return { answer, read }
}

let publishedOrigin: string | undefined

/** next-auth reads the site's address from the environment only, so it is set there once. */
function setNextAuthUrl(origin: string): void {
  if (publishedOrigin === origin) return
  publishedOrigin = origin
  process.env.NEXTAUTH_URL = origin
}

/**
 * Runs one step of a sign-in at a provider in next-auth (state, nonce, PKCE, the code exchange, token verification).
 * The site's address comes from configuration.
 */
async function callNextAuth(
  provider: Provider,
  { action, query, ...request }: ProviderRequest,
  signIn: SignIn,
): Promise<ProviderStep> {
  const site = new URL(siteUrl())
  setNextAuthUrl(site.origin)
  const headers = { 'x-forwarded-host': site.host, 'x-forwarded-proto': site.protocol.slice(0, -1) }
  const { answer, read } = collectResponse(provider)
  const nextRequest = { ...request, headers, query: { ...query, nextauth: [action, provider.id] } }
  await nextAuth(nextRequest, answer, optionsFor(provider, signIn))
  return read()
}

function readCookies(request: Request): Partial<Record<string, string>> {
  return parseCookie(request.headers.get('cookie') ?? '')
}

function redirectWith(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** The time at the provider, plus the minute for which a code is valid. */
const BINDING_SECONDS = PROVIDER_SECONDS + 60

/** The secret of the browser that started a sign-in, and the language of its page: `<secret>.<language>`. */
const bindingCookieName = (id: ProviderId) => cookieName(`ingingo.${id}`)

/** Returns the start of a sign-in from the browser's cookie; null when it did not start one with this provider. */
function readBinding(id: ProviderId, request: Request): { secret: string; locale: Locale } | null {
  const [secret, locale = ''] = (readCookies(request)[bindingCookieName(id)] ?? '').split('.')
  return secret ? { secret: `${id}.${secret}`, locale: toLocale(locale) } : null
}

/** Returns the secret needed to exchange a code, and the cookie that removes it from the browser. */
export function consumeBinding(
  id: ProviderId,
  request: Request,
): { secret: string | undefined; cookie: string } {
  return {
    secret: readBinding(id, request)?.secret,
    cookie: serverCookie(bindingCookieName(id), '', 0),
  }
}

const getFailurePath = (id: ProviderId, locale: Locale) =>
  `${localePath(locale, paths.login)}?error=${id}`

/** next-auth requires a CSRF token from its own form; we send one on the browser's behalf. */
function createCsrfProof(): { cookies: Record<string, string>; csrfToken: string } {
  const csrfToken = randomToken()
  const hash = createHash('sha256').update(`${csrfToken}${env().AUTH_SECRET}`).digest('hex')
  return { cookies: { [cookieName('next-auth.csrf-token')]: `${csrfToken}|${hash}` }, csrfToken }
}

const rejectSignIn = async () => ''

/**
 * Sends a browser to a provider, with the cookie that binds the callback to this browser.
 * @param locale the language of the page that the person comes from and returns to
 */
export async function beginSignIn(id: ProviderId, locale: Locale): Promise<Response> {
  const provider = findProvider(id)
  const failed = getFailurePath(id, locale)
  if (!provider) return redirectWith(failed)
  const { cookies, csrfToken } = createCsrfProof()
  const callbackUrl = `${siteUrl()}${localePath(locale, paths.home)}`
  const { location, cookies: set } = await callNextAuth(
    provider,
    { action: 'signin', method: 'POST', cookies, body: { csrfToken, callbackUrl } },
    rejectSignIn,
  )
  // A page of next-auth's own counts as a failure: the site does not use them.
  if (!location || location.startsWith(`${siteUrl()}/`)) return redirectWith(failed)
  const secret = `${randomToken()}.${locale}`
  const binding = serverCookie(bindingCookieName(id), secret, BINDING_SECONDS)
  return redirectWith(location, [...set, binding])
}

/** Accepts a person signed in by a provider; null without an account to sign in to. */
type Accept = (
  provider: Provider,
  claims: ProviderClaims,
  binding: { secret: string; locale: Locale },
) => Promise<{ code: string; userId: string } | null>

/** For an address that may only sign in with another provider. */
const getOtherProviderPath = (locale: Locale) =>
  `${localePath(locale, paths.login)}?error=organisation`

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

/** Tells the landing page's script where to exchange the code (lib/browser/reading/arrival.ts); Google is the default. */
const getViaParam = (id: ProviderId) => (id === 'google' ? '' : `&via=${id}`)

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
  if (!binding || !provider) return redirectWith(getFailurePath(id, toLocale('')))
  const home = localePath(binding.locale, paths.home)
  const failed = getFailurePath(id, binding.locale)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const { location, cookies } = await callNextAuth(
    provider,
    { action: 'callback', method: 'GET', cookies: readCookies(request), query },
    async (claims) => {
      const accepted = await acceptOrReport(id, () => accept(provider, claims, binding))
      if (accepted === 'elsewhere') return getOtherProviderPath(binding.locale)
      if (!accepted) return failed
      return `${home}?token=${accepted.code}&user=${accepted.userId}${getViaParam(id)}`
    },
  )
  const ends = [failed, getOtherProviderPath(binding.locale)]
  const isOurs = location.startsWith(`${home}?`) || ends.includes(location)
  return redirectWith(isOurs ? location : failed, cookies)
}
