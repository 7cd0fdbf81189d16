import type { Metadata } from 'next'

/** The account screens are of no use in a search engine. */
export function authMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: true } }
}

/** The pages of mailed links: also, no other site learns the address with its secret. */
export function secretMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false }, referrer: 'no-referrer' }
}
