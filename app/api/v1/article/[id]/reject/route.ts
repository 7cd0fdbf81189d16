import { decidedArticleDto } from '@/lib/modules/articles/schema'
import { readArticle } from '@/lib/modules/articles/service'
import { reject } from '@/lib/modules/editorial/decide'
import { decisionText, rejectInput } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: rejectInput,
  response: decidedArticleDto,
  message: ({ decision }) => decisionText('article', decision),
  handler: async ({ viewer, params, body, caller }) => {
    const decision = await reject(repositories.article, viewer, params.id, body, caller)
    return { ...(await readArticle(viewer, params.id)), decision }
  },
})
