import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { limits } from '@/lib/core/limits'
import { type ContentFilter, listAddress, type MatchCount, pageCount } from '@/lib/core/list-query'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import { cutText } from '@/lib/core/text'
import type { ArticleCardDto } from '@/lib/modules/content/articles/schema'
import { ContentFilters } from '../lists/filters'
import { type ExcerptPieces, FoundEntry } from '../lists/found-entry'
import { SearchedList, SectionHead } from '../lists/list-frame'
import { ListPages, MoreEntries, MoreLink } from '../lists/list-pages'
import { TopicChips } from '../topics/topic-chips'
import { EmptyState } from '../ui/empty-state'
import { ArticleCard, ArticleCover, ArticleNote } from './article-card'

interface FoundArticlesProps {
  articles: (ArticleCardDto & { excerpt: ExcerptPieces })[]
  total: number
  page: number
  typed: string
  locale: Locale
  filter: ContentFilter
  counts: MatchCount[]
}

/** One page of article search results, below its filters. */
export function FoundArticles(props: FoundArticlesProps) {
  const { articles, total, page, typed, locale, filter, counts } = props
  const t = useTranslations('articles')
  const path = localePath(locale, paths.articles)
  const filters = (
    <ContentFilters
      list={path}
      search={typed}
      filter={filter}
      parts={['audience', 'language']}
      counts={{ article: counts }}
    />
  )
  if (total === 0) {
    return (
      <>
        {filters}
        <EmptyState title={<span data-count>{t('noneMatching')}</span>} text={t('noneHint')} />
      </>
    )
  }
  return (
    <>
      {filters}
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
          hrefFor={(to) => listAddress(path, { search: typed, ...filter, page: to })}
        />
      </section>
    </>
  )
}

interface ArticlesPageProps {
  locale: Locale
  /** The search text, when the page shows results. */
  typed?: string
  /** The filters and the list. A search replaces them with its results. */
  children: ReactNode
}

/** The frame of the article list and of its search. */
export function ArticlesPage(props: ArticlesPageProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-1 pb-10 sm:pt-10">
      <SearchedList name="articles" {...props} />
    </div>
  )
}

/** The first two articles of the list, large; the first slightly larger than the second. */
function FeaturedArticles({ articles, locale }: { articles: ArticleCardDto[]; locale: Locale }) {
  const t = useTranslations('articles')
  return (
    <section aria-labelledby="featured" className="mb-14">
      <h2 id="featured" className="sr-only">
        {t('featured')}
      </h2>
      <div className="grid gap-4 md:grid-cols-12">
        {articles.map((article, at) => (
          <div
            key={article.article_id}
            className={at === 0 ? 'grid md:col-span-7' : 'grid md:col-span-5'}
          >
            <ArticleCard article={article} locale={locale} isLarge isSuggested={at === 0} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** An article in the index: small cover, title (cut at 50), preview (200), date and author. The whole entry is the link. */
function ArticleEntry({ article, locale }: { article: ArticleCardDto; locale: Locale }) {
  const lang = toLang(article.language)
  return (
    <article className="group relative grid grid-cols-[6rem_minmax(0,1fr)] content-start gap-x-4 gap-y-2 border-t border-line py-6 sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]">
      <ArticleCover
        id={article.article_id}
        cover={article.cover}
        sizes="(min-width: 40rem) 144px, 96px"
        className="self-start rounded-control sm:row-span-2"
      />
      <h3 className="self-center text-lg leading-snug sm:self-start" lang={lang}>
        <a
          href={localePath(locale, paths.article(article.article_id, article.article_title))}
          title={article.article_title}
          className="group-hover:underline after:absolute after:inset-0"
        >
          {cutText(preserveFrenchSpaces(article.article_title, lang), limits.cut.articleCardTitle)}
        </a>
      </h3>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">
        <p className="text-muted" lang={lang}>
          {preserveFrenchSpaces(article.teaser, lang)}
        </p>
        <TopicChips topics={article.topics} locale={locale} />
        <p className="mt-2 text-sm text-muted">
          <ArticleNote article={article} locale={locale} />
        </p>
      </div>
    </article>
  )
}

const FEATURED = 2

interface Props {
  articles: ArticleCardDto[]
  total: number
  page: number
  locale: Locale
  filter: ContentFilter
  /** Counts over all articles, ignoring the active filters. */
  counts: MatchCount[]
}

/** A page of all articles below its filter; the first page features two above the grid. */
export function ArticleList({ articles, total, page, locale, filter, counts }: Props) {
  const t = useTranslations('articles')
  const path = localePath(locale, paths.articles)
  const featured = page === 1 ? articles.slice(0, FEATURED) : []
  const others = articles.slice(featured.length)
  return (
    <>
      <ContentFilters
        list={path}
        filter={filter}
        parts={['audience', 'language']}
        counts={{ article: counts }}
      />
      {total === 0 ? <EmptyState title={t('none')} /> : null}
      {featured.length > 0 ? <FeaturedArticles articles={featured} locale={locale} /> : null}
      {others.length > 0 ? (
        <section aria-labelledby="latest">
          <SectionHead id="latest" title={t('latest')} count={t('count', { count: total })} />
          {page > 1 ? <PreviousArticles page={page} locale={locale} filter={filter} /> : null}
          <div data-list className="mt-3 grid gap-x-12 lg:grid-cols-2">
            {others.map((article) => (
              <ArticleEntry key={article.article_id} article={article} locale={locale} />
            ))}
            <MoreEntries />
          </div>
          <NextArticles page={page} total={total} locale={locale} filter={filter} />
        </section>
      ) : null}
    </>
  )
}

/** Links to the previous page, for readers without scripts and those who followed a link here. */
function PreviousArticles({ page, locale, filter }: Pick<Props, 'page' | 'locale' | 'filter'>) {
  const t = useTranslations('pagination')
  return (
    <p className="no-print flex flex-wrap items-center justify-between gap-x-6 text-muted">
      <a
        href={listAddress(localePath(locale, paths.articles), { ...filter, page: page - 1 })}
        rel="prev"
        className="inline-flex min-h-11 items-center font-semibold text-forest hover:underline"
      >
        {t('previous')}
      </a>
      {t('page', { page })}
    </p>
  )
}

function NextArticles({ page, total, locale, filter }: Omit<Props, 'articles' | 'counts'>) {
  const t = useTranslations('articles')
  const last = pageCount(total, limits.pageSize.articles)
  if (last === 1) return null
  const path = localePath(locale, paths.articles)
  return (
    <MoreLink
      href={page < last ? listAddress(path, { ...filter, page: page + 1 }) : null}
      text={t('loadMore')}
      endText={t('noMore')}
      failed={t('fetchFailed')}
    />
  )
}
