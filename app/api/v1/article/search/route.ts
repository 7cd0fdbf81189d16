import { foundArticlesDto } from '@/lib/modules/articles/schema'
import { searchArticles } from '@/lib/modules/articles/staff-queries'
import { defineRoute } from '@/lib/platform/http/define-route'
import { ownSearchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: ownSearchQuery({ page: 1, limit: 20 }),
  response: foundArticlesDto,
  message: 'Search results',
  handler: ({ viewer, query }) => searchArticles(viewer, query.search, query.paging, query.isOwn),
})
