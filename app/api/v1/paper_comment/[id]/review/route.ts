import { reviewComment } from '@/lib/modules/comments/review'
import { reviewedDto, reviewInput } from '@/lib/modules/comments/schema'
import { commentDesks } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** What becomes of a comment that waits, was hidden or was reported. */
export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: reviewInput,
  response: reviewedDto,
  message: ({ decision }) => (decision === 'keep' ? 'comments.kept' : 'comments.deleted'),
  handler: ({ viewer, params, body, caller }) =>
    reviewComment(commentDesks.paper, viewer, params.id, body.decision, caller),
})
