import type { ProviderId } from '@/lib/core/accounts'
import type { ProviderClaims } from '@/lib/platform/auth/provider-sign-in'
import type { RouteContext } from '@/lib/platform/http/handle-request'
import { signInAtGoogle } from './google-server'
import { callRoute } from './requests'

type Handle = (request: Request, context: RouteContext) => Promise<Response>

interface Routes<Exchange> {
  /** GET /api/v1/auth/google */
  begin: Handle
  /** GET /api/auth/callback/google */
  back: Handle
  /** POST /api/v1/auth/google */
  exchange: Exchange
}

/** Where a browser was redirected, and the relevant parts of that address. */
export interface RedirectTarget {
  location: string
  path: string
  code: string
  user: string
  via: string
}

function getRedirectTarget(response: Response): RedirectTarget {
  const location = response.headers.get('location') ?? ''
  const { pathname, searchParams } = new URL(location, 'http://localhost:3000')
  const { token = '', user = '', via = '' } = Object.fromEntries(searchParams)
  return { location, path: pathname, code: token, user, via }
}

/** A browser that signs in with a provider, one step at a time, and keeps cookies. */
export function openBrowser<Exchange extends Parameters<typeof callRoute>[0]>(
  routes: Routes<Exchange>,
  id: ProviderId = 'google',
) {
  const cookies = new Map<string, string>()

  function storeCookies(set: string[]): void {
    for (const cookie of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
  }

  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function visit(handle: Handle, url: string): Promise<RedirectTarget> {
    const request = new Request(url, { headers: { cookie: cookie() } })
    const response = await handle(request, { params: Promise.resolve({}) })
    storeCookies(response.headers.getSetCookie())
    return getRedirectTarget(response)
  }

  const begin = (query = '') =>
    visit(routes.begin, `http://localhost:3000/api/v1/auth/${id}${query}`)
  const comeBack = (address: URL) => visit(routes.back, address.href)

  /** Begins, and signs in at Google: returns the address to which the person is about to be redirected. */
  async function leave(account: ProviderClaims, query?: string): Promise<URL> {
    const { location } = await begin(query)
    return new URL(await signInAtGoogle(location, account))
  }

  /** The complete sign-in. */
  const signIn = async (account: ProviderClaims, query?: string) =>
    comeBack(await leave(account, query))

  async function exchange(code: string, options: { keep_me_logged_in?: boolean } = {}) {
    const response = await callRoute<Exchange['definition']['response']>(routes.exchange, {
      json: { code, ...options },
      headers: { cookie: cookie() },
    })
    storeCookies(response.cookies)
    return response
  }

  return { cookies, begin, leave, comeBack, signIn, exchange }
}
