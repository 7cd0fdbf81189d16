import { useTranslations } from 'next-intl'
import type { Audience } from '@/lib/core/audiences'
import { limits } from '@/lib/core/limits'
import { listAddress } from '@/lib/core/list-address'
import type { Locale } from '@/lib/core/locales'
import { pageCount } from '@/lib/core/pagination'
import { localePath, paths } from '@/lib/core/paths'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { MoreEntries } from '../lists/more-entries'
import { MoreLink } from '../lists/more-link'
import { SectionHead } from '../lists/section-head'
import { EmptyState } from '../ui/empty-state'
import { ArticleEntry } from './article-entry'
import { FeaturedArticles } from './featured-articles'

const FEATURED = 2

interface Props {
  articles: ArticleCardDto[]
  total: number
  page: number
  locale: Locale
  /** The audience the list is filtered by. */
  audience?: Audience | undefined
}

/** A page of all articles; the first page features two above the grid. */
export function ArticleList({ articles, total, page, locale, audience }: Props) {
  const t = useTranslations('articles')
  if (total === 0) return <EmptyState title={t('none')} />
  const featured = page === 1 ? articles.slice(0, FEATURED) : []
  const others = articles.slice(featured.length)
  return (
    <>
      {featured.length > 0 ? <FeaturedArticles articles={featured} locale={locale} /> : null}
      {others.length > 0 ? (
        <section aria-labelledby="latest">
          <SectionHead id="latest" title={t('latest')} count={t('count', { count: total })} />
          {page > 1 ? <PreviousArticles page={page} locale={locale} audience={audience} /> : null}
          <div data-list className="mt-3 grid gap-x-12 lg:grid-cols-2">
            {others.map((article) => (
              <ArticleEntry key={article.article_id} article={article} locale={locale} />
            ))}
            <MoreEntries />
          </div>
          <NextArticles page={page} total={total} locale={locale} audience={audience} />
        </section>
      ) : null}
    </>
  )
}

/** The way back, for readers without scripts and those who followed a link here. */
function PreviousArticles({ page, locale, audience }: Pick<Props, 'page' | 'locale' | 'audience'>) {
  const t = useTranslations('pagination')
  return (
    <p className="no-print flex flex-wrap items-center justify-between gap-x-6 text-muted">
      <a
        href={listAddress(localePath(locale, paths.articles), { audience, page: page - 1 })}
        rel="prev"
        className="inline-flex min-h-11 items-center font-semibold text-forest hover:underline"
      >
        {t('previous')}
      </a>
      {t('page', { page })}
    </p>
  )
}

function NextArticles({ page, total, locale, audience }: Omit<Props, 'articles'>) {
  const t = useTranslations('articles')
  const last = pageCount(total, limits.pageSize.articles)
  if (last === 1) return null
  const path = localePath(locale, paths.articles)
  return (
    <MoreLink
      href={page < last ? listAddress(path, { audience, page: page + 1 }) : null}
      text={t('loadMore')}
      endText={t('noMore')}
      failed={t('fetchFailed')}
    />
  )
}
