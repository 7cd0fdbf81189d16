import 'server-only'
import { siteUrl } from '../site'

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
export function isOfOwnPage(request: Request): boolean {
  const { headers } = request
  if (headers.get('x-own-page') !== '1') return false
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const from = hostOf(headers.get('origin'))
  return from !== null && [new URL(siteUrl()).host, headers.get('host')].includes(from)
}
