import 'server-only'
import { isExposed } from '@/lib/core/server-safety.mjs'
import type { SiteProfile } from '@/lib/core/site'
import { parsePhoneNumbers, type SiteFields, type SiteTextKey } from '@/lib/core/site-texts'
import { env } from './env'

/**
 * The site texts edited by administrators, as this process last read them (site-texts.ts). Next bundles each route
 * separately, so they are kept on the process, where the busy page also reads them (server/error-pages.mjs).
 */
export const siteTextsCache = globalThis as {
  ingingoSiteTexts?: { texts: Partial<Record<SiteTextKey, SiteFields>>; mark: string }
}

const NOTHING: SiteFields = {}

/** The fields that administrators have set under a key; empty when they set none. */
export const siteFields = (key: SiteTextKey): SiteFields =>
  siteTextsCache.ingingoSiteTexts?.texts[key] ?? NOTHING

/** The site's base URL, without trailing slash; never read from a request's `Host`. */
export function siteUrl(): string {
  const { SITE_URL, PORT } = env()
  return SITE_URL ?? `http://localhost:${PORT}`
}

/** The absolute URL of a path on this site. */
export function absoluteUrl(path: string): string {
  return `${siteUrl()}${path}`
}

/** The site profile as configured in the environment. */
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
 * The site profile: name, numbers, address, social pages. Values set in the dashboard take precedence over the
 * configuration; missing values are not shown.
 */
export function siteProfile(): SiteProfile {
  const configured = configuredSite()
  const numbers = parsePhoneNumbers(siteFields('emergency').numbers ?? '')
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

/** Returns whether mails leave this machine; otherwise the site's mails reach nobody. */
export function isMailConfigured(): boolean {
  const { RESEND_API_KEY, SMTP_URL } = env()
  return Boolean(RESEND_API_KEY || SMTP_URL)
}

/** Returns whether anybody but this machine's users can reach the site. */
export function isPubliclyReachable(): boolean {
  const { HOST, SITE_URL } = env()
  return isExposed({ host: HOST, siteUrl: SITE_URL })
}

/** Returns whether readers reach the site by https: cookies are then Secure. */
export function isHttps(): boolean {
  return siteUrl().startsWith('https://')
}
