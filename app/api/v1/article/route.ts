import { listApprovedArticles } from '@/lib/modules/articles/queries'
import { approvedArticlesDto } from '@/lib/modules/articles/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: pagingQuery({ page: 1, limit: 4 }),
  response: approvedArticlesDto,
  message: 'Articles',
  handler: ({ query }) => listApprovedArticles(query),
})
