import { changePassword } from '@/lib/modules/accounts/passwords'
import { changePasswordInput, nothingDto } from '@/lib/modules/accounts/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

export const POST = defineRoute({
  access: 'member',
  body: changePasswordInput,
  response: nothingDto,
  message: 'accounts.passwordChanged',
  handler: async ({ identity, body, caller }) => {
    await changePassword(identity, body, caller)
    return null
  },
})
