import type { SiteProfile } from './site'

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/**
 * The site's security.txt (RFC 9116): the contact for people who find a vulnerability.
 * @param now the start of its validity
 * @returns null when the site has no contact to name
 */
export function describeSecurityContact(
  { url, mail, phone }: Pick<SiteProfile, 'url' | 'mail' | 'phone'>,
  now: Date,
): string | null {
  const contacts = [
    ...(mail ? [`Contact: mailto:${mail}`] : []),
    ...(phone ? [`Contact: tel:${phone.replace(/[^\d+]/g, '')}`] : []),
  ]
  if (contacts.length === 0) return null
  const lines = [
    ...contacts,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${url}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
