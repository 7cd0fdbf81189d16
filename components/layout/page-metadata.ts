import type { Metadata } from 'next'
import { languages as siteLanguages } from '@/lib/core/languages.mjs'
import {
  type ContentLanguage,
  defaultLocale,
  type Locale,
  locales,
  type Translation,
  toLang,
} from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { cutText } from '@/lib/core/text'

interface PageFacts {
  locale: Locale
  /** Without language prefix. */
  path: string
  /** The language of a text that exists in only one, whatever the language of its page. */
  language?: ContentLanguage
  /** The addresses of that text's translations. */
  translations?: Translation[]
  title: string
  description: string
  /** Path of the Open Graph image, 1200 × 630. */
  image: string
  /** When an article or a paper was approved and last changed. */
  article?: { publishedTime: string | undefined; modifiedTime: string }
  /** Excludes pages such as search results from search engines. */
  hidden?: boolean
}

export const MAX_DESCRIPTION_LENGTH = 200

/** The feed of a language, for feed readers to discover. */
export const getFeed = (locale: Locale) => ({
  'application/atom+xml': localePath(locale, paths.feed),
})

/** The languages of a page, and that of its address. */
function getLanguages({ locale, path, language, translations = [] }: PageFacts) {
  if (language) {
    const texts = [{ language, path }, ...translations].map((text) => {
      const lang = toLang(text.language)
      return [lang, localePath(lang, text.path)]
    })
    return { own: toLang(language), languages: Object.fromEntries(texts) }
  }
  const languages = Object.fromEntries(locales.map((each) => [each, localePath(each, path)]))
  return { own: locale, languages: { ...languages, 'x-default': localePath(defaultLocale, path) } }
}

/** Title, description, canonical address, languages and Open Graph of a public page; addresses are relative to the site. */
export function pageMetadata(facts: PageFacts): Metadata {
  const { locale, path, title, image, article } = facts
  const description = cutText(facts.description, MAX_DESCRIPTION_LENGTH)
  const { own, languages } = getLanguages(facts)
  return {
    title,
    description,
    alternates: {
      canonical: localePath(own, path),
      languages,
      types: getFeed(locale),
    },
    openGraph: {
      ...(article ? { type: 'article', ...article } : { type: 'website' }),
      title,
      description,
      url: localePath(own, path),
      locale: siteLanguages[own].openGraph,
      images: [{ url: image, width: 1200, height: 630 }],
    },
    twitter: { card: 'summary_large_image' },
    ...(facts.hidden ? { robots: { index: false, follow: true } } : {}),
  }
}

/** The metadata of a staff page, which search engines must not list. */
export function staffMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false } }
}
