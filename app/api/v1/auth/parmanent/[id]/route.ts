import { nothingDto } from '@/lib/modules/accounts/schema'
import { reasonInput } from '@/lib/modules/accounts/users/schema'
import { deleteUser } from '@/lib/modules/accounts/users/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Permanently deletes an account that is neither confirmed nor approved. */
export const DELETE = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  body: reasonInput,
  response: nothingDto,
  message: 'accounts.deleted',
  handler: async ({ viewer, params, body, caller }) => {
    await deleteUser(viewer, params.id, body.reason, caller)
    return null
  },
})
