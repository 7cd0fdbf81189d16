import 'server-only'
import { isExposed } from '@/lib/core/exposure.mjs'
import type { SiteProfile } from '@/lib/core/site'
import { toNumbers } from '@/lib/core/site-texts'
import { env } from './env'
import { siteFields } from './site-fields'

/** Where the site is reached, without trailing slash; never read from a request's `Host`. */
export function siteUrl(): string {
  const { SITE_URL, PORT } = env()
  return SITE_URL ?? `http://localhost:${PORT}`
}

/** An address on this site in full. */
export function absoluteUrl(path: string): string {
  return `${siteUrl()}${path}`
}

/** What the environment says about the site. */
export function configuredSite(): SiteProfile {
  const config = env()
  return {
    name: config.SITE_NAME,
    url: siteUrl(),
    emergencyNumbers: config.EMERGENCY_NUMBERS.split(',')
      .map((number) => number.trim())
      .filter(Boolean),
    operator: config.SITE_OPERATOR ?? null,
    address: config.SITE_ADDRESS ?? config.CONTACT_ADDRESS ?? null,
    phone: config.SITE_PHONE ?? null,
    mail: config.SITE_MAIL ?? null,
    social: {
      facebook: config.SOCIAL_FACEBOOK ?? null,
      x: config.SOCIAL_X ?? null,
      linkedin: config.SOCIAL_LINKEDIN ?? null,
      instagram: config.SOCIAL_INSTAGRAM ?? null,
    },
  }
}

/**
 * What the site says about itself: name, numbers, address, social pages. What administrators say in the dashboard comes
 * before what is configured; absent ones are not shown.
 */
export function siteProfile(): SiteProfile {
  const configured = configuredSite()
  const numbers = toNumbers(siteFields('emergency').numbers ?? '')
  const { operator, address, phone, mail } = siteFields('operator')
  const { facebook, x, linkedin, instagram } = siteFields('social')
  return {
    ...configured,
    emergencyNumbers: numbers.length > 0 ? numbers : configured.emergencyNumbers,
    operator: operator || configured.operator,
    address: address || configured.address,
    phone: phone || configured.phone,
    mail: mail || configured.mail,
    social: {
      facebook: facebook || configured.social.facebook,
      x: x || configured.social.x,
      linkedin: linkedin || configured.social.linkedin,
      instagram: instagram || configured.social.instagram,
    },
  }
}

/** Whether people can sign in with Google here: the button is hidden otherwise. */
export function isGoogleConfigured(): boolean {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env()
  return Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
}

/** Whether mails leave this machine: otherwise nobody gets what the site writes to them. */
export function isMailConfigured(): boolean {
  const { RESEND_API_KEY, SMTP_URL } = env()
  return Boolean(RESEND_API_KEY || SMTP_URL)
}

/** Whether others than this machine's users reach the site. */
export function isOpenToOthers(): boolean {
  const { HOST, SITE_URL } = env()
  return isExposed({ host: HOST, siteUrl: SITE_URL })
}

/** Whether readers reach the site by https: cookies are then Secure. */
export function isHttps(): boolean {
  return siteUrl().startsWith('https://')
}
