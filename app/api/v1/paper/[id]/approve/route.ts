import { approve } from '@/lib/modules/editorial/decide'
import { approveInput, decisionText } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { decidedPaperDto } from '@/lib/modules/papers/schema'
import { readPaper } from '@/lib/modules/papers/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: approveInput,
  response: decidedPaperDto,
  message: ({ decision }) => decisionText('paper', decision),
  handler: async ({ viewer, params, body, caller }) => {
    const decision = await approve(repositories.paper, viewer, params.id, body, caller)
    return { ...(await readPaper(viewer, params.id)), decision }
  },
})
