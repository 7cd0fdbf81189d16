import { useTranslations } from 'next-intl'
import type { Audience } from '@/lib/core/audiences'
import { limits } from '@/lib/core/limits'
import { listAddress } from '@/lib/core/list-address'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import type { ExcerptPieces } from '../lists/excerpt-text'
import { FoundEntry } from '../lists/found-entry'
import { ListPages } from '../lists/list-pages'
import { SectionHead } from '../lists/section-head'
import { EmptyState } from '../ui/empty-state'
import { ArticleNote } from './article-note'

interface Props {
  articles: (ArticleCardDto & { excerpt: ExcerptPieces })[]
  total: number
  page: number
  typed: string
  locale: Locale
  /** The audience the list is filtered by. */
  audience?: Audience | undefined
}

/** One page of article search results. */
export function FoundArticles({ articles, total, page, typed, locale, audience }: Props) {
  const t = useTranslations('articles')
  if (total === 0) {
    return <EmptyState title={<span data-count>{t('noneMatching')}</span>} text={t('noneHint')} />
  }
  const path = localePath(locale, paths.articles)
  return (
    <section aria-labelledby="results">
      <SectionHead id="results" title={t('results')} count={t('count', { count: total })} />
      <ol>
        {articles.map((article) => (
          <FoundEntry
            key={article.article_id}
            id={article.article_id}
            href={localePath(locale, paths.article(article.article_id, article.article_title))}
            title={article.article_title}
            language={article.language}
            excerpt={article.excerpt}
            note={<ArticleNote article={article} locale={locale} />}
          />
        ))}
      </ol>
      <ListPages
        page={page}
        total={total}
        size={limits.pageSize.articles}
        hrefFor={(to) => listAddress(path, { search: typed, audience, page: to })}
      />
    </section>
  )
}
