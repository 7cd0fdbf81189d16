import { normalizePhoneLink } from './format-phone'

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])
/** Word's own bookmarks begin with an underscore and lead nowhere. */
const ANCHOR = /^#(?!_)[^\s"<>]{1,200}$/
const SITE = 'https://site.invalid'

/**
 * The target of a link as it is stored: an absolute http, https or mailto address as a browser follows it, a telephone number, a
 * path of this site or a place on the page. Null for anything else.
 * @param toNumber reads a telephone number
 */
export function linkTarget(
  href: string,
  toNumber: (typed: string) => string | null,
): string | null {
  const text = href.trim()
  const phoneLink = normalizePhoneLink(text, toNumber)
  if (phoneLink) return phoneLink
  if (text.startsWith('#')) return ANCHOR.test(text) ? text : null
  const isPath = text.startsWith('/')
  try {
    const url = isPath ? new URL(text, SITE) : new URL(text)
    if (isPath) return url.origin === SITE ? url.href.slice(SITE.length) : null
    return SCHEMES.has(url.protocol) && url.href !== 'mailto:' ? url.href : null
  } catch {
    return null
  }
}
