import { resetPassword } from '@/lib/modules/accounts/passwords'
import { newPasswordInput, nothingDto } from '@/lib/modules/accounts/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tokenQuery } from '@/lib/platform/http/query'

export const POST = defineRoute({
  access: 'public',
  query: tokenQuery,
  body: newPasswordInput,
  response: nothingDto,
  message: 'accounts.resetDone',
  handler: async ({ query, body, caller }) => {
    await resetPassword(query.token, body, caller)
    return null
  },
})
