import Negotiator from 'negotiator'
import { defaultLocale, isLocale, type Locale, locales } from './locales'

/**
 * The first of a browser's weighted languages (RFC 9110, 12.5.4) that is one of ours; English when none is.
 * @param acceptLanguage the header, if there is one
 */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale {
  if (!acceptLanguage) return defaultLocale
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } })
  return negotiator.languages([...locales]).find(isLocale) ?? defaultLocale
}

/** The cookie that stores the language a reader chose. Only the redirect from `/` depends on it. */
export const LOCALE_COOKIE = 'ingingo.locale'
