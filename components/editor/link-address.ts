import { normalizePhoneLink, toTelLink } from '@/lib/core/phone-number'

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])
const IS_PHONE_LINK = /^(?:tel|sms):/i
/** The URL parser would read a typed number as an IPv4 address. */
const IS_PHONE_NUMBER = /^\+?[\d\s()./-]+$/
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i
const IS_MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/** Normalises a typed address as the sanitiser would keep it; null when it is no allowed target. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (IS_PHONE_LINK.test(text)) return normalizePhoneLink(text)
  if (IS_PHONE_NUMBER.test(text)) return toTelLink(text)
  const whole = HAS_SCHEME.test(text)
    ? text
    : IS_MAIL.test(text)
      ? `mailto:${text}`
      : `https://${text}`
  try {
    const url = new URL(whole)
    const hasPlace = url.protocol === 'mailto:' ? url.pathname !== '' : url.hostname.includes('.')
    return SCHEMES.has(url.protocol) && hasPlace ? url.href : null
  } catch {
    return null
  }
}
