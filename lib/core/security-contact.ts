import { paths } from './paths'
import type { SiteProfile } from './site'

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/**
 * The site's security.txt (RFC 9116): the contact for people who find a vulnerability, or the page with all contacts when the
 * operator has configured none.
 * @param now the start of its validity
 */
export function describeSecurityContact(
  { url, mail, phone }: Pick<SiteProfile, 'url' | 'mail' | 'phone'>,
  now: Date,
): string {
  const contacts = [
    ...(mail ? [`mailto:${mail}`] : []),
    ...(phone ? [`tel:${phone.replace(/[^\d+]/g, '')}`] : []),
  ]
  const lines = [
    ...(contacts.length > 0 ? contacts : [url + paths.contact]).map((each) => `Contact: ${each}`),
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${url}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
