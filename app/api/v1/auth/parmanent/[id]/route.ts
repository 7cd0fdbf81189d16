import { nothingDto } from '@/lib/modules/accounts/schema'
import { deleteUser } from '@/lib/modules/users/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Deletes for good an account that nobody confirmed or approved. */
export const DELETE = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  response: nothingDto,
  message: 'accounts.deleted',
  handler: async ({ viewer, params, caller }) => {
    await deleteUser(viewer, params.id, caller)
    return null
  },
})
