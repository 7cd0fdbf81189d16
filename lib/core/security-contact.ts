import type { SiteProfile } from './site'

const DAY_MS = 86_400_000
/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180

/**
 * The site's security.txt (RFC 9116): whom somebody who found a weakness tells.
 * @param now from which moment on it is valid
 * @returns null when the site names nobody who could be told
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
