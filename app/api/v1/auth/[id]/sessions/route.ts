import { nothingDto } from '@/lib/modules/accounts/schema'
import { endUserSessions } from '@/lib/modules/accounts/sessions'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Signs a person out everywhere. */
export const DELETE = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: nothingDto,
  message: 'dashboard.userSignedOut',
  handler: async ({ viewer, params, caller }) => {
    await endUserSessions(viewer, params.id, caller)
    return null
  },
})
