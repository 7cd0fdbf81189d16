import { rejectUser } from '@/lib/modules/accounts/users/review'
import { rejectInput, userDto } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const POST = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  body: rejectInput,
  response: userDto,
  message: 'accounts.rejected',
  handler: ({ viewer, params, body, caller }) => rejectUser(viewer, params.id, body, caller),
})
