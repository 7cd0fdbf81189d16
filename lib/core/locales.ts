import { type Locale, languages, locales } from './languages.mjs'

export type { Locale }
export { locales }

export const defaultLocale: Locale = 'en'

/** Content languages as calls name them, in the order that their descriptions have. */
export const contentLanguages = ['eng', 'fr', 'kisw', 'kiny'] as const satisfies Content[]

type Content = (typeof languages)[Locale]['content']

export type ContentLanguage = (typeof contentLanguages)[number]

/** Names of the languages in the languages themselves. */
export const languageNames = Object.fromEntries(
  locales.map((locale) => [locale, languages[locale].name]),
) as Record<Locale, string>

export function isLocale(value: string): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The value of `lang` for a content language. */
export function langOf(language: ContentLanguage): Locale {
  return locales.find((locale) => languages[locale].content === language) ?? defaultLocale
}

/** The content language that readers of an interface language are offered first. */
export function contentLanguageOf(locale: Locale): ContentLanguage {
  return languages[locale].content
}

/** The language in which a person is written to; English when none of ours is stored. */
export function localeOf(language: string): Locale {
  return isLocale(language) ? language : defaultLocale
}
