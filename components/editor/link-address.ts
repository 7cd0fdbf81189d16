const SCHEMES = new Set(['http:', 'https:', 'mailto:'])
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i
const IS_MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/** Normalises a typed address as the sanitiser would keep it; null when it is no allowed target. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
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
