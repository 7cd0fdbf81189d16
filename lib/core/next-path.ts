/** No real path of ours is longer. */
const MOST_LETTERS = 500

/** What a browser reads as the start of another site, however it is encoded. */
const LEAVES = /^\/(?:[/\\]|%2f|%5c)/i

/** Characters that browsers drop from an address before parsing it, which can hide a second slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DROPPED = /[\u0000-\u0020\u007f\\]/

/**
 * The path on this site that a `next` parameter names, or null when it may lead elsewhere: it must begin with a single `/`, not
 * followed by `/` or `\` even in encoded form, and must resolve to this site.
 */
export function readNextPath(value: string | null | undefined): string | null {
  if (!value || value.length > MOST_LETTERS) return null
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
