import { formatPhone, phoneLink } from './format-phone.mjs'
import { paths } from './paths'

/** The hospital's configuration of its own details. Absent ones are not shown. */
export interface SiteProfile {
  name: string
  /** The base address of the site, without a trailing slash. */
  url: string
  /** Telephone numbers for emergencies, the most important one first. */
  emergencyNumbers: string[]
  /** The name of the hospital or body that runs the site. */
  operator: string | null
  /** Its postal address. */
  address: string | null
  phone: string | null
  mail: string | null
  social: Record<'facebook' | 'x' | 'linkedin' | 'instagram', string | null>
}

/** The contact details of the site's operator, by setting. */
const CONTACT_SETTINGS = {
  operator: 'SITE_OPERATOR',
  address: 'SITE_ADDRESS',
  phone: 'SITE_PHONE',
  mail: 'SITE_MAIL',
} as const

type Contact = Pick<SiteProfile, keyof typeof CONTACT_SETTINGS>

const CONTACT_PARTS = Object.keys(CONTACT_SETTINGS) as (keyof typeof CONTACT_SETTINGS)[]

/** The operator's name, address, telephone and mail, as far as they are configured. */
export function contactLines(site: Contact): string[] {
  const shown = { ...site, phone: site.phone && formatPhone(site.phone) }
  return CONTACT_PARTS.flatMap((part) => shown[part] ?? [])
}

/** The settings that the operator must still fill in. */
export function missingContact(site: Contact): string[] {
  return CONTACT_PARTS.filter((part) => !site[part]).map((part) => CONTACT_SETTINGS[part])
}

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/**
 * The site's security.txt (RFC 9116): the contact for people who find a vulnerability, or the page with all contacts when the
 * operator has configured none.
 * @param now the start of its validity
 */
export function buildSecurityTxt(
  { url, mail, phone }: Pick<SiteProfile, 'url' | 'mail' | 'phone'>,
  now: Date,
): string {
  const contacts = [...(mail ? [`mailto:${mail}`] : []), ...(phone ? [phoneLink(phone)] : [])]
  const lines = [
    ...(contacts.length > 0 ? contacts : [url + paths.contact]).map((each) => `Contact: ${each}`),
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${url}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
