import { type ContentLanguage, type Locale, toLang } from './locales'
import { localePath, paths } from './paths'
import { textToHtml } from './typed-text'
import { type XmlNode, xml, xmlDocument } from './xml'

/** The fields of an article's DTO that a feed entry contains. Times are ISO 8601. */
export interface FeedArticle {
  article_id: string
  article_title: string
  article_content: string
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  language: ContentLanguage
  summary: string | null
  teaser: string
  author: { first_name: string; last_name: string } | null
  /** What changed for readers, with the date. */
  whatChanged?: string | null
}

export interface FeedHead {
  /** The base address of the site, without a trailing slash. */
  siteUrl: string
  name: string
  title: string
  subtitle: string
  /** The language of the feed and of all its articles. */
  locale: Locale
}

/** A feed must have an update time, even when it is empty. */
const NEVER = '1970-01-01T00:00:00.000Z'

function renderContent({ whatChanged, article_content }: FeedArticle): string {
  return `${whatChanged ? textToHtml(whatChanged) : ''}${article_content}`
}

/** Few feed readers support `xml:base`. */
const makeAddressesAbsolute = (html: string, siteUrl: string, page: string) =>
  html.replace(/<(?:a|img)\b[^>]*>/g, (tag) =>
    tag
      .replace(/(\s(?:src|href)=")\//g, (_all, begin: string) => `${begin}${siteUrl}/`)
      .replace(/(\shref=")#/g, (_all, begin: string) => `${begin}${page}#`),
  )

function entry(siteUrl: string, article: FeedArticle): XmlNode {
  const lang = toLang(article.language)
  const { author } = article
  const path = localePath(lang, paths.article(article.article_id, article.article_title))
  const page = `${siteUrl}${path}`
  return xml(
    'entry',
    { 'xml:lang': lang },
    xml('id', {}, `urn:uuid:${article.article_id}`),
    xml('title', {}, article.article_title),
    xml('link', {
      rel: 'alternate',
      type: 'text/html',
      hreflang: lang,
      href: page,
    }),
    xml('published', {}, article.publishedAt ?? article.createdAt),
    xml('updated', {}, article.updatedAt),
    author ? xml('author', {}, xml('name', {}, `${author.first_name} ${author.last_name}`)) : null,
    xml('summary', {}, (article.summary ?? article.teaser).trim()),
    xml('content', { type: 'html' }, makeAddressesAbsolute(renderContent(article), siteUrl, page)),
  )
}

/**
 * The articles of one language as an Atom 1.0 feed (RFC 4287), with a style sheet for people who open it in a browser.
 * @param articles newest first
 */
export function atomFeed(head: FeedHead, articles: FeedArticle[]): string {
  const { siteUrl, locale } = head
  const address = `${siteUrl}${localePath(locale, paths.feed)}`
  const changes = articles.map((article) => article.updatedAt)
  return xmlDocument(
    xml(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale, 'xml:base': `${siteUrl}/` },
      xml('id', {}, address),
      xml('title', {}, head.title),
      xml('subtitle', {}, head.subtitle),
      xml('updated', {}, changes.sort().at(-1) ?? NEVER),
      xml('author', {}, xml('name', {}, head.name)),
      xml('link', { rel: 'self', type: 'application/atom+xml', href: address }),
      xml('link', {
        rel: 'alternate',
        type: 'text/html',
        href: `${siteUrl}${localePath(locale, paths.home)}`,
      }),
      xml('icon', {}, `${siteUrl}/icons/icon-192.png`),
      ...articles.map((article) => entry(siteUrl, article)),
    ),
    '/feed.css',
  )
}
