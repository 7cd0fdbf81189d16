import { paperWithCommentsDto } from '@/lib/modules/papers/schema'
import { readPublicPaper } from '@/lib/modules/papers/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  params: idParams,
  response: paperWithCommentsDto,
  message: 'Paper',
  handler: ({ params }) => readPublicPaper(params.id),
})
