import 'server-only'
import { isLocale, type Locale } from '@/lib/core/locales'
import { preferredLocale } from '@/lib/core/preferred-locale'
import { translator } from '../i18n/translator'

/** A string that is a catalogue key: `accounts.userExists`. */
const KEY = /^[a-z][a-zA-Z]*(?:\.[a-zA-Z]+)+$/

/** The first of our languages that a request asks for; English otherwise. */
export const requestLocale = (request: Request): Locale =>
  preferredLocale(request.headers.get('accept-language'))

/** Translates catalogue keys into a language; any other text stays as it is. */
export async function localiser(locale: Locale) {
  const t = await translator(locale)
  return (text: string, values?: Record<string, number>): string => {
    // The catalogue is typed by its keys, but this one comes from an error.
    const key = text as Parameters<typeof t>[0]
    return KEY.test(text) && t.has(key) ? t(key, values) : text
  }
}

/** The language of the page that a link is on: `?lang=`; otherwise what the browser asks for. */
export function pageLocale(request: Request): Locale {
  const language = new URL(request.url).searchParams.get('lang') ?? ''
  return isLocale(language) ? language : requestLocale(request)
}
