import { purgeItem } from '@/lib/modules/editorial/remove'
import { removedDto } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Deletes for good what was deleted before. */
export const DELETE = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: removedDto,
  message: 'content.paperPurged',
  handler: async ({ viewer, params, caller }) => {
    await purgeItem(repositories.paper, viewer, params.id, caller)
    return null
  },
})
