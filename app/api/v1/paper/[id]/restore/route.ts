import { restoreItem } from '@/lib/modules/editorial/remove'
import { repositories } from '@/lib/modules/editorial/service'
import { paperWithCommentsDto } from '@/lib/modules/papers/schema'
import { readPaper } from '@/lib/modules/papers/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Brings a deleted paper back. */
export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: paperWithCommentsDto,
  message: 'content.paperRestored',
  handler: async ({ viewer, params, caller }) => {
    await restoreItem(repositories.paper, viewer, params.id, caller)
    return readPaper(viewer, params.id)
  },
})
