import { listCommentsForReview } from '@/lib/modules/comments/queries'
import { commentsForReviewDto } from '@/lib/modules/comments/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

/** Comments that wait for a decision. */
export const GET = defineRoute({
  access: ['ADMIN'],
  query: pagingQuery({ page: 1, limit: 20 }),
  response: commentsForReviewDto,
  message: 'comments.review',
  handler: ({ viewer, query }) => listCommentsForReview(viewer, query),
})
