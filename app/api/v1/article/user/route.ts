import { ownArticlesDto } from '@/lib/modules/articles/schema'
import { listOwnArticles } from '@/lib/modules/articles/staff-queries'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

/** One's own articles, in every state. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  query: pagingQuery({ page: 1, limit: 5 }),
  response: ownArticlesDto,
  message: 'content.articles',
  handler: ({ viewer, query }) => listOwnArticles(viewer, query),
})
