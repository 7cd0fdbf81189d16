import type { Metadata } from 'next'

/** Metadata of the account screens, which search engines do not index. */
export function authMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: true } }
}

/** Metadata for pages of mailed links: also keeps the address with its secret from other sites. */
export function secretMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false }, referrer: 'no-referrer' }
}
