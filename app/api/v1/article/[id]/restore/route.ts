import { articleWithCommentsDto } from '@/lib/modules/articles/schema'
import { readArticle } from '@/lib/modules/articles/service'
import { restoreItem } from '@/lib/modules/editorial/remove'
import { repositories } from '@/lib/modules/editorial/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Brings a deleted article back. */
export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: articleWithCommentsDto,
  message: 'content.articleRestored',
  handler: async ({ viewer, params, caller }) => {
    await restoreItem(repositories.article, viewer, params.id, caller)
    return readArticle(viewer, params.id)
  },
})
