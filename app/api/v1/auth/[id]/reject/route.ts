import { rejectInput, userDto } from '@/lib/modules/users/schema'
import { rejectUser } from '@/lib/modules/users/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: rejectInput,
  response: userDto,
  message: 'accounts.rejected',
  handler: ({ viewer, params, body, caller }) => rejectUser(viewer, params.id, body.reason, caller),
})
