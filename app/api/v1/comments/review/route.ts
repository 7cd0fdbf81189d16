import { listCommentsForReview } from '@/lib/modules/comments/queries'
import { commentsForReviewDto, reviewTable } from '@/lib/modules/comments/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tableQuery } from '@/lib/platform/http/query'

/** Comments waiting for a decision. */
export const GET = defineRoute({
  access: ['ADMIN'],
  query: tableQuery({ page: 1, limit: 20 }, reviewTable),
  response: commentsForReviewDto,
  message: 'comments.review',
  handler: ({ viewer, query: { paging, choice } }) => listCommentsForReview(viewer, paging, choice),
})
