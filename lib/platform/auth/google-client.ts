import 'server-only'
import { parseCookie } from 'cookie'
import NextAuth, { type AuthOptions, type CookieOption } from 'next-auth'
import { env } from '../env'
import { log } from '../log/log'
import { isHttps, siteUrl } from '../site'
import { cookieName } from './session-cookie'

/** What Google's token says of who signs in (OpenID Connect Core, section 5.1). */
export interface GoogleClaims {
  /** Google's own id of the account. */
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
}

/** Seconds that a person may take at Google's. */
export const GOOGLE_SECONDS = 15 * 60

/** What a browser keeps while its person is at Google's, each encrypted by next-auth. */
const CHECK_COOKIES = {
  state: 'next-auth.state',
  nonce: 'next-auth.nonce',
  pkce: 'next-auth.pkce.code_verifier',
}

function ownCookie(name: string, maxAge?: number): CookieOption {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(), maxAge } as const
  return { name: cookieName(name), options }
}

const provider = (config: ReturnType<typeof env>): AuthOptions['providers'][number] => ({
  id: 'google',
  name: 'Google',
  type: 'oauth',
  wellKnown: `${config.GOOGLE_ISSUER}/.well-known/openid-configuration`,
  clientId: config.GOOGLE_CLIENT_ID,
  clientSecret: config.GOOGLE_CLIENT_SECRET,
  authorization: { params: { scope: 'openid email profile', prompt: 'select_account' } },
  idToken: true,
  checks: ['pkce', 'state', 'nonce'],
  profile: ({ sub }: GoogleClaims) => ({ id: sub }),
})

function optionsFor(signIn: (claims: GoogleClaims) => Promise<string>): AuthOptions {
  const config = env()
  return {
    secret: config.AUTH_SECRET,
    providers: [provider(config)],
    useSecureCookies: isHttps(),
    cookies: {
      csrfToken: ownCookie('next-auth.csrf-token'),
      callbackUrl: ownCookie('next-auth.callback-url'),
      state: ownCookie(CHECK_COOKIES.state, GOOGLE_SECONDS),
      nonce: ownCookie(CHECK_COOKIES.nonce, GOOGLE_SECONDS),
      pkceCodeVerifier: ownCookie(CHECK_COOKIES.pkce, GOOGLE_SECONDS),
    },
    // A session of next-auth's own is never made: the address that this answers ends its part.
    callbacks: { signIn: ({ profile }) => signIn(profile as GoogleClaims) },
    // Its texts may hold what Google sent about a person: what failed is enough.
    logger: {
      error: (code) => log('warn', 'google.failed', { reason: code }),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

interface GoogleRequest {
  action: 'signin' | 'callback'
  method: 'GET' | 'POST'
  cookies: Partial<Record<string, string>>
  query?: Record<string, string>
  body?: Record<string, string>
}

/** Where next-auth sends the browser, and the cookies it wants set; an empty address when it would show a page. */
export interface GoogleStep {
  location: string
  cookies: string[]
}

/** Its types ask for a whole request and answer of Next's; it reads and writes what stands here. */
const nextAuth = NextAuth as (asked: object, answer: object, options: AuthOptions) => Promise<void>

/** Its proof for forms and the page to return to are cookies too: nothing reads them here. */
const isNeeded = (cookie: string) =>
  Object.values(CHECK_COOKIES).some((name) => cookie.startsWith(`${cookieName(name)}=`))

/** Takes down what next-auth answers, in the form in which it speaks to Next's older routes. */
function collectAnswer() {
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
  const read = (): GoogleStep => ({
    location: [headers.get('location') ?? ''].flat()[0] ?? '',
    cookies: [headers.get('set-cookie') ?? []].flat().filter(isNeeded),
  })
  return { answer, read }
}

let knownAddress: string | undefined

/** next-auth takes the site's address from the environment only: it is put there once. */
function publishAddress(origin: string): void {
  if (knownAddress === origin) return
  knownAddress = origin
  process.env.NEXTAUTH_URL = origin
}

/**
 * Lets next-auth do one step of a sign-in with Google (state, nonce, PKCE, the exchange of the code, the proof of the
 * token). The site's address comes from configuration.
 */
export async function askNextAuth(
  { action, query, ...request }: GoogleRequest,
  signIn: (claims: GoogleClaims) => Promise<string>,
): Promise<GoogleStep> {
  const site = new URL(siteUrl())
  publishAddress(site.origin)
  const headers = { 'x-forwarded-host': site.host, 'x-forwarded-proto': site.protocol.slice(0, -1) }
  const { answer, read } = collectAnswer()
  const asked = { ...request, headers, query: { ...query, nextauth: [action, 'google'] } }
  await nextAuth(asked, answer, optionsFor(signIn))
  return read()
}

/** The cookies of a request by name. */
export function readCookies(request: Request): Partial<Record<string, string>> {
  return parseCookie(request.headers.get('cookie') ?? '')
}

/** Sends a browser on, with cookies. */
export function redirectWith(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}
