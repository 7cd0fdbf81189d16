import Negotiator from 'negotiator'
import { defaultLocale, isLocale, type Locale, locales } from './locales'

/**
 * The first of a browser's languages, as it weighs them (RFC 9110, 12.5.4), that is one of ours; English when none is.
 * @param acceptLanguage the header, if there is one
 */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale {
  if (!acceptLanguage) return defaultLocale
  const asked = new Negotiator({ headers: { 'accept-language': acceptLanguage } })
  return asked.languages([...locales]).find(isLocale) ?? defaultLocale
}

/** The cookie that keeps the language which a reader has chosen. Nothing but the way in from `/` depends on it. */
export const LOCALE_COOKIE = 'ingingo.locale'
