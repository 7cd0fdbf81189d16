import { articleWithCommentsDto } from '@/lib/modules/articles/schema'
import { readPublicArticle } from '@/lib/modules/articles/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  params: idParams,
  response: articleWithCommentsDto,
  message: 'Article',
  handler: ({ params }) => readPublicArticle(params.id),
})
