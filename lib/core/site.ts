/** What the hospital configures about itself. What is absent is not shown. */
export interface SiteProfile {
  name: string
  /** Where the site is reached, without trailing slash. */
  url: string
  /** Telephone numbers for emergencies, the first one foremost. */
  emergencyNumbers: string[]
  /** The hospital or body that runs the site, by its name. */
  operator: string | null
  /** Its postal address. */
  address: string | null
  phone: string | null
  mail: string | null
  social: Record<'facebook' | 'x' | 'linkedin' | 'instagram', string | null>
}

/** What a reader needs to reach whoever runs the site, by the setting that holds it. */
const CONTACT_SETTINGS = {
  operator: 'SITE_OPERATOR',
  address: 'SITE_ADDRESS',
  phone: 'SITE_PHONE',
  mail: 'SITE_MAIL',
} as const

type Contact = Pick<SiteProfile, keyof typeof CONTACT_SETTINGS>

const CONTACT_PARTS = Object.keys(CONTACT_SETTINGS) as (keyof typeof CONTACT_SETTINGS)[]

/** Name, address, telephone and mail of whoever runs the site, as far as they are configured. */
export function contactLines(site: Contact): string[] {
  return CONTACT_PARTS.flatMap((part) => site[part] ?? [])
}

/** The settings that whoever runs the site must still fill in. */
export function missingContact(site: Contact): string[] {
  return CONTACT_PARTS.filter((part) => !site[part]).map((part) => CONTACT_SETTINGS[part])
}
