import { callLink, tidyCallLink } from '@/lib/core/call-link'

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])
const IS_CALL = /^(?:tel|sms):/i
/** Browsers would take a typed number for an address of four bytes. */
const IS_NUMBER = /^\+?[\d\s()./-]+$/
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i
const IS_MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/** Normalises a typed address as the sanitiser would keep it; null when it is no allowed target. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (IS_CALL.test(text)) return tidyCallLink(text)
  if (IS_NUMBER.test(text)) return callLink(text)
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
