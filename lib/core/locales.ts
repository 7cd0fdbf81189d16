import { contentLanguages, type Locale, languages, locales } from './languages.mjs'

export type { Locale }
export { contentLanguages, locales }

export const defaultLocale: Locale = 'en'

export type ContentLanguage = (typeof contentLanguages)[number]

/** The content languages in menu order: the fallbacks for a text missing in the reader's own language. */
export const fallbackLanguages: readonly ContentLanguage[] = locales.map(
  (locale) => languages[locale].content,
)

export const byContentLanguage = <Value>(make: (language: ContentLanguage) => Value) =>
  Object.fromEntries(contentLanguages.map((language) => [language, make(language)])) as Record<
    ContentLanguage,
    Value
  >

/** The same field for each content language: `title_eng`, `title_fr`, … */
export const fieldPerLanguage = <Name extends string, Field>(name: Name, field: Field) =>
  Object.fromEntries(contentLanguages.map((language) => [`${name}_${language}`, field])) as Record<
    `${Name}_${ContentLanguage}`,
    Field
  >

/** The names of the languages, each in its own language. */
export const languageNames = Object.fromEntries(
  locales.map((locale) => [locale, languages[locale].name]),
) as Record<Locale, string>

export function isLocale(value: string): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The value of `lang` for a content language. */
export function toLang(language: ContentLanguage): Locale {
  return locales.find((locale) => languages[locale].content === language) ?? defaultLocale
}

/** The content language offered first to readers of an interface language. */
export function toContentLanguage(locale: Locale): ContentLanguage {
  return languages[locale].content
}

/** The language to write to a person in; English if the stored one is not supported. */
export function toLocale(language: string): Locale {
  return isLocale(language) ? language : defaultLocale
}

/** A text of a group: an original and its translations. */
interface Linked {
  id: string
  language: ContentLanguage
}

/** The address of a text in one of its languages. */
export interface Translation {
  language: ContentLanguage
  path: string
}

/**
 * The translations of a text within its group: one for each other language. Of two in the same language the first represents
 * both and the other has none, so that links between translations are always mutual.
 * @param group the public texts of one group, in the same order for each of them
 */
export function listTranslations<Text extends Linked>(group: Text[], id: string): Text[] {
  const first = group.filter(
    (text, at) => group.findIndex(({ language }) => language === text.language) === at,
  )
  return first.some((text) => text.id === id) ? first.filter((text) => text.id !== id) : []
}
