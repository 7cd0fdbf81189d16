import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { SearchedPlural } from '@/lib/core/library-kinds'
import { limits } from '@/lib/core/limits'
import { type ContentFilter, parseFilter } from '@/lib/core/list-query'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { fromTypedSegment, toTypedSegment } from '@/lib/core/public-address'
import { cutText } from '@/lib/core/text'
import type { ArticlePageRead, ListSearchReads } from '@/lib/modules/pages/schema'
import type { FoundWithTopic } from '@/lib/modules/search/schema'
import { FoundArticles } from '../articles/article-list'
import { ArticlePage } from '../articles/article-page'
import { MAX_DESCRIPTION_LENGTH } from '../layout/page-metadata'
import { PaperList } from '../papers/paper-list'
import { SearchResults } from '../search/search-page'
import { VideoList } from '../videos/video-list'
import { setLocale } from './translations'

/**
 * Renders the differing content of the pages of a kind; Next has rendered the surrounding frame once
 * (server/page-shell). Bundled separately, with components/shell/translations.ts in place of next-intl.
 */

/** Returns a typed search term as a page shows it. */
export const normalizeTerm = (typed: string) => fromTypedSegment(toTypedSegment(typed.trim()))

export { parseFilter }

export const getLimit = ({ kind }: ContentFilter): number =>
  kind ? limits.pageSize.searchOneKind : limits.pageSize.searchPerKind

/** Renders the results of a search, or the note that it found nothing. */
export function renderSearch(
  found: FoundWithTopic,
  typed: string,
  locale: Locale,
  filter: ContentFilter,
): string {
  setLocale(locale)
  return renderToString(<SearchResults {...{ found, typed, filter, locale }} />)
}

interface ListSearchProps {
  typed: string
  page: number
  filter: ContentFilter
  locale: Locale
}

const listSearches: {
  [Name in SearchedPlural]: (read: ListSearchReads[Name], props: ListSearchProps) => ReactNode
} = {
  articles: ({ articles, articlesCount: total, counts }, props) => (
    <FoundArticles {...{ articles, total, counts, ...props }} />
  ),
  papers: ({ papers, paperCount: total, counts }, props) => (
    <PaperList {...{ papers, total, counts, ...props }} />
  ),
  videos: ({ videos, videosCount: total, counts }, props) => (
    <VideoList {...{ videos, total, counts, ...props }} />
  ),
}

export function renderListSearch<Name extends SearchedPlural>(
  name: Name,
  read: ListSearchReads[Name],
  props: ListSearchProps,
): string {
  setLocale(props.locale)
  return renderToString(listSearches[name](read, props))
}

/** Renders an article's page below the header. */
export function renderArticle(read: ArticlePageRead, locale: Locale): string {
  setLocale(locale)
  return renderToString(<ArticlePage {...read} locale={locale} />)
}

/**
 * Returns an article's metadata for the head of its page; null if it lacks a description or a date of publication.
 */
export function describeArticle({ article }: ArticlePageRead) {
  const description = cutText(article.summary ?? article.teaser, MAX_DESCRIPTION_LENGTH)
  const { article_id: id, article_title: title, publishedAt, updatedAt: modified } = article
  if (description === '' || publishedAt === null) return null
  const slug = paths.article(id, title).slice(paths.article(id).length + 1)
  return { id, title, slug, description, published: publishedAt, modified }
}

/** Returns the head's links to an article's other languages, as Next writes them. */
export const linkLanguages = ({ translations, site }: ArticlePageRead) =>
  translations.others
    .map(({ id, title, language }) => {
      const lang = toLang(language)
      const href = site.url + localePath(lang, paths.article(id, title))
      return `<link rel="alternate" hrefLang="${lang}" href="${href}"/>`
    })
    .join('')
