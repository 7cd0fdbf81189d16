import { getTranslations } from 'next-intl/server'
import { ArticlesPage } from '@/components/articles/articles-page'
import { FoundArticles } from '@/components/articles/found-articles'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListUnavailable } from '@/components/lists/list-unavailable'
import { limits } from '@/lib/core/limits'
import { paths } from '@/lib/core/paths'
import { fromPageSegment, fromTypedSegment } from '@/lib/core/typed-segment'
import { searchArticleCards } from '@/lib/modules/articles/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const limit = limits.pageSize.articles

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const t = await getTranslations('articles')
  return pageMetadata({
    locale,
    path: paths.articles,
    title: `${t('results')}: ${fromTypedSegment(param('term'))}`,
    description: t('lead'),
    image: paths.ogPage('articles', locale),
    hidden: true,
  })
})

/** Stands behind `/home/more-articles?search=…` (middleware.ts). */
export default definePage(
  async ({ locale, param }) => {
    const term = param('term')
    const typed = fromTypedSegment(term)
    const page = fromPageSegment(param('page'))
    if (!page) pageNotFound()
    const { articles, articlesCount } = await tagged({
      key: ['find-articles', term, page],
      tags: [tags.articles],
      read: () => searchArticleCards(typed, { page, limit }),
    })
    if (page > 1 && articles.length === 0) pageNotFound()
    return (
      <ArticlesPage locale={locale} typed={typed}>
        <FoundArticles
          articles={articles}
          total={articlesCount}
          page={page}
          typed={typed}
          locale={locale}
        />
      </ArticlesPage>
    )
  },
  () => <ListUnavailable failed="articles.searchFailed" />,
)
