import { articleWithCommentsDto } from '@/lib/modules/articles/schema'
import { readArticle } from '@/lib/modules/articles/service'
import { setReview } from '@/lib/modules/editorial/review'
import { reviewInput } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Names the clinical reviewer of a public article, and when it is due again; the one who was named confirms it. */
export const PUT = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: reviewInput,
  response: articleWithCommentsDto,
  message: 'content.articleReviewed',
  handler: async ({ viewer, params, body, caller }) => {
    await setReview(repositories.article, viewer, params.id, body, caller)
    return readArticle(viewer, params.id)
  },
})
