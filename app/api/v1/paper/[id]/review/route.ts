import { setReview } from '@/lib/modules/editorial/review'
import { reviewInput } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { paperWithCommentsDto } from '@/lib/modules/papers/schema'
import { readPaper } from '@/lib/modules/papers/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Names the clinical reviewer of a public paper, and when it is due again; the one who was named confirms it. */
export const PUT = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: reviewInput,
  response: paperWithCommentsDto,
  message: 'content.paperReviewed',
  handler: async ({ viewer, params, body, caller }) => {
    await setReview(repositories.paper, viewer, params.id, body, caller)
    return readPaper(viewer, params.id)
  },
})
