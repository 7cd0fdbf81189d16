import { kinds } from './kinds.mjs'
import { libraryKinds } from './library-kinds'
import {
  type ContentLanguage,
  defaultLocale,
  type Locale,
  locales,
  type Translation,
  toLang,
} from './locales'
import { localePath, paths } from './paths'
import { type XmlNode, xml, xmlDocument } from './xml'

/** A public address: its path without language, and when its content changed (ISO 8601), if known. */
export interface SitemapEntry {
  path: string
  /** For a text that exists in one language only. */
  language?: ContentLanguage
  changedAt?: string
  /** Where such a text exists in other languages. */
  translations?: Translation[]
}

/** The protocol's limit per file (sitemaps.org); each entry takes one address per language. */
const MAX_URLS = 50_000
export const MAX_SITEMAP_ENTRIES = Math.floor(MAX_URLS / locales.length)

/** The public pages that do not depend on the library's content. */
export const staticPages: SitemapEntry[] = [
  paths.home,
  ...libraryKinds.map((kind) => paths[kinds[kind].plural]),
  paths.topics,
  paths.emergency,
  paths.about,
  paths.contact,
  paths.editorialPolicy,
  paths.privacy,
  paths.terms,
].map((path) => ({ path }))

const getLocales = ({ language }: SitemapEntry): readonly Locale[] =>
  language ? [toLang(language)] : locales

/** All languages of a page; for a text, those it was translated into. */
function alternates(siteUrl: string, entry: SitemapEntry): XmlNode[] {
  const { path, language, translations = [] } = entry
  const link = (hreflang: string, href: string) =>
    xml('xhtml:link', { rel: 'alternate', hreflang, href: `${siteUrl}${href}` })
  if (language) {
    const texts = translations.length > 0 ? [{ language, path }, ...translations] : []
    return texts.map((text) => {
      const lang = toLang(text.language)
      return link(lang, localePath(lang, text.path))
    })
  }
  return [
    ...locales.map((locale) => link(locale, localePath(locale, path))),
    link('x-default', localePath(defaultLocale, path)),
  ]
}

/**
 * The sitemap: every entry in every language it exists in, each listing all of them.
 * @param siteUrl the base address of the site, without a trailing slash
 * @param entries only the first 12,500 are used
 */
export function sitemapDocument(siteUrl: string, entries: SitemapEntry[]): string {
  const urls = entries
    .slice(0, MAX_SITEMAP_ENTRIES)
    .flatMap((entry) =>
      getLocales(entry).map((locale) =>
        xml(
          'url',
          {},
          xml('loc', {}, `${siteUrl}${localePath(locale, entry.path)}`),
          entry.changedAt ? xml('lastmod', {}, entry.changedAt) : null,
          ...alternates(siteUrl, entry),
        ),
      ),
    )
  return xmlDocument(
    xml(
      'urlset',
      {
        xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
        'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      },
      ...urls,
    ),
  )
}
