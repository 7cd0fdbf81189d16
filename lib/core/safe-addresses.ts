/** The browsers' push services, the only allowed targets of push messages (docs/rules.md#access). */
export const PUSH_SERVICES =
  'fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,notify.windows.com'

/**
 * Returns whether an address belongs to a known push service: https at its host or a subdomain, or exactly a listed
 * origin.
 * @param services names or origins, separated by commas
 */
export function isPushEndpoint(endpoint: string, services: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  const known = services.split(',').map((entry) => entry.trim())
  if (known.includes(origin)) return true
  const isPlain = protocol === 'https:' && port === '' && username === ''
  return isPlain && known.some((name) => hostname === name || hostname.endsWith(`.${name}`))
}

/** No real path of ours is longer. */
const MAX_LENGTH = 500

/** The start of a path that browsers read as another host, in any encoding. */
const LEAVES = /^\/(?:[/\\]|%2f|%5c)/i

/** Characters that browsers drop from an address before parsing it, which can hide a second slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DROPPED = /[\u0000-\u0020\u007f\\]/

/**
 * Returns the path on this site that a `next` parameter names, or null if it may lead elsewhere: it must begin with a
 * single `/`, not followed by `/` or `\` even in encoded form, and must resolve to this site.
 */
export function readNextPath(value: string | null | undefined): string | null {
  if (!value || value.length > MAX_LENGTH) return null
  if (!value.startsWith('/') || LEAVES.test(value) || DROPPED.test(value)) return null
  const here = 'http://site.invalid'
  let address: URL
  try {
    address = new URL(value, here)
  } catch {
    return null
  }
  if (address.origin !== here || LEAVES.test(address.pathname)) return null
  return `${address.pathname}${address.search}${address.hash}`
}
