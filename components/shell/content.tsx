import { renderToString } from 'react-dom/server'
import { limits } from '@/lib/core/limits'
import { type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { cutText } from '@/lib/core/text'
import { fromTypedSegment, toTypedSegment } from '@/lib/core/typed-segment'
import type { ArticlePageRead } from '@/lib/modules/pages/schema'
import type { FoundEverything } from '@/lib/modules/search/schema'
import { ArticlePage } from '../articles/article-page'
import { DESCRIPTION_MOST } from '../layout/page-metadata'
import { SearchResults } from '../search/search-results'
import { speak } from './translations'

/**
 * Renders what differs between the pages of a kind; what stands around it Next has rendered once
 * (lib/platform/page-shell). Bundled apart, with components/shell/translations.ts in the place of next-intl.
 */

/** What somebody typed, as a page shows it. */
export const shownOf = (typed: string) => fromTypedSegment(toTypedSegment(typed.trim()))

export const mostOfEach = limits.pageSize.searchOfEach

/** What a search found, or that it found nothing. */
export function renderSearch(found: FoundEverything, typed: string, locale: Locale): string {
  speak(locale)
  return renderToString(<SearchResults found={found} typed={typed} locale={locale} />)
}

/** An article's page below the header. */
export function renderArticle(read: ArticlePageRead, locale: Locale): string {
  speak(locale)
  return renderToString(<ArticlePage {...read} locale={locale} />)
}

/** What the head of an article's page says of it; null where it says less than usual. */
export function describeArticle({ article }: ArticlePageRead) {
  const description = cutText(article.summary ?? article.teaser, DESCRIPTION_MOST)
  const { article_id: id, article_title: title, publishedAt, updatedAt: modified } = article
  if (description === '' || publishedAt === null) return null
  const slug = paths.article(id, title).slice(paths.article(id).length + 1)
  return { id, title, slug, description, published: publishedAt, modified }
}

/** What the head of an article's page says of its other languages, as Next writes it. */
export const linkLanguages = ({ translations, site }: ArticlePageRead) =>
  translations.others
    .map(({ id, title, language }) => {
      const lang = langOf(language)
      const href = site.url + localePath(lang, paths.article(id, title))
      return `<link rel="alternate" hrefLang="${lang}" href="${href}"/>`
    })
    .join('')
