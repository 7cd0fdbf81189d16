import { ArticlesPage, FoundArticles } from '@/components/articles/article-list'
import { ListUnavailable } from '@/components/layout/unavailable'
import { defineFoundPage } from '@/components/lists/define-list-page'
import { limits } from '@/lib/core/limits'
import { toFilterSegments } from '@/lib/core/list-query'
import { searchKey } from '@/lib/core/search-words'
import { searchArticleCards } from '@/lib/modules/content/articles/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineFoundPage({
  name: 'articles',
  async read({ typed, page, filter }) {
    const {
      articles: rows,
      articlesCount: total,
      counts,
    } = await tagged({
      key: ['find-articles', searchKey(typed), page, ...toFilterSegments(filter)],
      tags: [tags.articles, tags.topics],
      read: () => searchArticleCards(typed, { page, limit: limits.pageSize.articles }, filter),
    })
    return { rows, total, counts }
  },
  show: ({ rows, ...shown }) => (
    <ArticlesPage locale={shown.locale} typed={shown.typed}>
      <FoundArticles articles={rows} {...shown} />
    </ArticlesPage>
  ),
  unavailable: () => <ListUnavailable failed="articles.searchFailed" />,
})

export const { generateMetadata } = list
export default list.page
