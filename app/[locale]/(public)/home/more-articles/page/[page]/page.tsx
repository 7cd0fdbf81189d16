import { getTranslations } from 'next-intl/server'
import { ArticleList } from '@/components/articles/article-list'
import { ArticlesPage } from '@/components/articles/articles-page'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { PageCrumbs } from '@/components/layout/page-crumbs'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListUnavailable } from '@/components/lists/list-unavailable'
import { limits } from '@/lib/core/limits'
import { listAddress } from '@/lib/core/list-address'
import { contentLanguageOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { fromPageSegment } from '@/lib/core/typed-segment'
import { listArticleCards } from '@/lib/modules/articles/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const limit = limits.pageSize.articles

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const page = fromPageSegment(param('page')) ?? 1
  const t = await getTranslations('articles')
  const pages = await getTranslations('pagination')
  return pageMetadata({
    locale,
    path: listAddress(paths.articles, { page }),
    title: page === 1 ? t('title') : `${t('title')}, ${pages('page', { page })}`,
    description: t('lead'),
    image: paths.ogPage('articles', locale),
  })
})

/** Also the first page, which has no number in its address. */
export default definePage(
  async ({ locale, param }) => {
    const page = fromPageSegment(param('page') || '1')
    if (!page) pageNotFound()
    const prefer = contentLanguageOf(locale)
    const { articles, approvedArticlesCount } = await tagged({
      key: ['articles', prefer, page],
      tags: [tags.articles],
      read: () => listArticleCards({ page, limit }, prefer),
    })
    if (page > 1 && articles.length === 0) pageNotFound()
    const t = await getTranslations('articles')
    return (
      <>
        <PageCrumbs
          locale={locale}
          siteUrl={siteUrl()}
          trail={[{ label: t('title'), path: paths.articles }]}
          className="mx-auto max-w-6xl px-4 pt-4"
        />
        <ArticlesPage locale={locale}>
          <ArticleList
            articles={articles}
            total={approvedArticlesCount}
            page={page}
            locale={locale}
          />
        </ArticlesPage>
      </>
    )
  },
  () => <ListUnavailable failed="articles.failed" call="articles.fetchFailed" />,
)
