/** The interface languages; English has no prefix in addresses. */
export const locales = ['en', 'fr', 'rw', 'sw'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'

/** Content languages as calls name them. */
export const contentLanguages = ['eng', 'fr', 'kisw', 'kiny'] as const

export type ContentLanguage = (typeof contentLanguages)[number]

const CONTENT_TO_LOCALE: Record<ContentLanguage, Locale> = {
  eng: 'en',
  fr: 'fr',
  kisw: 'sw',
  kiny: 'rw',
}

const LOCALE_TO_CONTENT: Record<Locale, ContentLanguage> = {
  en: 'eng',
  fr: 'fr',
  sw: 'kisw',
  rw: 'kiny',
}

/** Names of the languages in the languages themselves. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  rw: 'Ikinyarwanda',
  sw: 'Kiswahili',
}

export function isLocale(value: string): value is Locale {
  return (locales as readonly string[]).includes(value)
}

/** The value of `lang` for a content language. */
export function langOf(language: ContentLanguage): Locale {
  return CONTENT_TO_LOCALE[language]
}

/** The content language that readers of an interface language are offered first. */
export function contentLanguageOf(locale: Locale): ContentLanguage {
  return LOCALE_TO_CONTENT[locale]
}

/** The language in which a person is written to; English when none of ours is stored. */
export function localeOf(language: string): Locale {
  return isLocale(language) ? language : defaultLocale
}
