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
 * Whether a request was made by a script of one of our own pages, for what a cookie alone decides. It carries a header
 * that no form can send, and that scripts of other sites, subdomains included, may send only after asking us, which we
 * allow to none; browsers say themselves where it comes from; and the cookie is SameSite.
 */
export function isOfOwnPage(request: Request): boolean {
  const { headers } = request
  if (headers.get('x-own-page') !== '1') return false
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const from = hostOf(headers.get('origin'))
  return from !== null && [new URL(siteUrl()).host, headers.get('host')].includes(from)
}
