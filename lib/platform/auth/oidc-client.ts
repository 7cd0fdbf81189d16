import 'server-only'
import { parseCookie } from 'cookie'
import NextAuth, { type AuthOptions, type CookieOption } from 'next-auth'
import { env } from '../env'
import { log } from '../log/log'
import { isHttps, siteUrl } from '../site'
import type { Provider } from './providers'
import { cookieName } from './session-cookie'

/** What a provider says about the person signing in, by the standard OpenID Connect claim names. */
export interface ProviderClaims {
  /** The provider's own id of the account. */
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
}

/** Seconds that a person may take at a provider. */
export const PROVIDER_SECONDS = 15 * 60

/**
 * The cookies a browser keeps while its person is at a provider, each encrypted by next-auth. Each provider has its own, so
 * that one provider's callback is never accepted for another.
 */
function checkCookies({ id }: Provider) {
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
  const names = checkCookies(provider)
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
    // next-auth never creates a session of its own: the address returned here ends its part.
    callbacks: { signIn: ({ profile }) => signIn(profile as ProviderClaims) },
    // Its messages may contain what the provider sent about a person: the error code is enough.
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

/** Where next-auth sends the browser, and the cookies it wants set; an empty location when it would show a page. */
export interface ProviderStep {
  location: string
  cookies: string[]
}

/** Its types ask for a whole Next request and response; it only reads and writes what is given here. */
const nextAuth = NextAuth as (asked: object, answer: object, options: AuthOptions) => Promise<void>

/** next-auth also sets cookies for its CSRF token and the page to return to: nothing reads them here. */
const isNeeded = (provider: Provider, cookie: string) =>
  Object.values(checkCookies(provider)).some((name) => cookie.startsWith(`${cookieName(name)}=`))

/** Collects next-auth's response through the interface of Next's older API routes. */
function collectAnswer(provider: Provider) {
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

let knownAddress: string | undefined

/** next-auth reads the site's address from the environment only, so it is set there once. */
function publishAddress(origin: string): void {
  if (knownAddress === origin) return
  knownAddress = origin
  process.env.NEXTAUTH_URL = origin
}

/**
 * Lets next-auth do one step of a sign-in at a provider (state, nonce, PKCE, the code exchange, token verification). The site's
 * address comes from configuration.
 */
export async function askNextAuth(
  provider: Provider,
  { action, query, ...request }: ProviderRequest,
  signIn: SignIn,
): Promise<ProviderStep> {
  const site = new URL(siteUrl())
  publishAddress(site.origin)
  const headers = { 'x-forwarded-host': site.host, 'x-forwarded-proto': site.protocol.slice(0, -1) }
  const { answer, read } = collectAnswer(provider)
  const asked = { ...request, headers, query: { ...query, nextauth: [action, provider.id] } }
  await nextAuth(asked, answer, optionsFor(provider, signIn))
  return read()
}

/** The cookies of a request by name. */
export function readCookies(request: Request): Partial<Record<string, string>> {
  return parseCookie(request.headers.get('cookie') ?? '')
}

/** Redirects a browser and sets cookies. */
export function redirectWith(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}
