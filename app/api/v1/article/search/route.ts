import { searchApprovedArticles } from '@/lib/modules/articles/queries'
import { foundArticlesDto } from '@/lib/modules/articles/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: searchQuery({ page: 1, limit: 20 }),
  response: foundArticlesDto,
  message: 'Search results',
  handler: ({ query }) => searchApprovedArticles(query.search, query.paging),
})
