import { nothingDto } from '@/lib/modules/accounts/schema'
import { endOneSession } from '@/lib/modules/accounts/sessions'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const DELETE = defineRoute({
  access: 'member',
  params: idParams,
  response: nothingDto,
  message: 'accounts.sessionRevoked',
  handler: async ({ viewer, params, caller }) => {
    await endOneSession(viewer, params.id, caller.requestId)
    return null
  },
})
