import { getTranslations } from 'next-intl/server'
import { ArticleList, ArticlesPage } from '@/components/articles/article-list'
import { PageCrumbs } from '@/components/layout/page-crumbs'
import { ListUnavailable } from '@/components/layout/unavailable'
import { defineListPage } from '@/components/lists/define-list-page'
import { limits } from '@/lib/core/limits'
import { toFilterSegments } from '@/lib/core/list-query'
import { toContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { listArticleCards } from '@/lib/modules/content/articles/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineListPage({
  name: 'articles',
  async read({ locale, page, filter }) {
    const prefer = toContentLanguage(locale)
    const {
      articles: rows,
      approvedArticlesCount: total,
      counts,
    } = await tagged({
      key: ['articles', prefer, page, ...toFilterSegments(filter)],
      tags: [tags.articles, tags.topics],
      read: () => listArticleCards({ page, limit: limits.pageSize.articles }, prefer, filter),
    })
    return { rows, total, counts }
  },
  async show({ rows, locale, ...shown }) {
    const t = await getTranslations('articles')
    return (
      <>
        <PageCrumbs
          locale={locale}
          siteUrl={siteUrl()}
          trail={[{ label: t('title'), path: paths.articles }]}
          className="mx-auto max-w-6xl px-4 sm:pt-4"
        />
        <ArticlesPage locale={locale}>
          <ArticleList articles={rows} locale={locale} {...shown} />
        </ArticlesPage>
      </>
    )
  },
  unavailable: () => <ListUnavailable failed="articles.failed" call="articles.fetchFailed" />,
})

export const { generateMetadata } = list
export default list.page
