import { ArticlesPage, FoundArticles } from '@/components/articles/article-list'
import { ListUnavailable } from '@/components/layout/unavailable'
import { defineFoundPage } from '@/components/lists/define-list-page'
import { limits } from '@/lib/core/limits'
import { searchKey } from '@/lib/core/search-words'
import { searchArticleCards } from '@/lib/modules/content/articles/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineFoundPage({
  name: 'articles',
  async read({ typed, page, audience }) {
    const { articles: rows, articlesCount: total } = await tagged({
      key: ['find-articles', searchKey(typed), page, audience ?? ''],
      tags: [tags.articles, tags.topics],
      read: () => searchArticleCards(typed, { page, limit: limits.pageSize.articles }, audience),
    })
    return { rows, total }
  },
  show: ({ rows, ...shown }) => (
    <ArticlesPage locale={shown.locale} typed={shown.typed} audience={shown.audience}>
      <FoundArticles articles={rows} {...shown} />
    </ArticlesPage>
  ),
  unavailable: () => <ListUnavailable failed="articles.searchFailed" />,
})

export const { generateMetadata } = list
export default list.page
