import { resetPassword } from '@/lib/modules/accounts/passwords'
import { newPasswordInput, nothingDto } from '@/lib/modules/accounts/schema'
import { deviceCookie } from '@/lib/platform/auth/device-cookie'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tokenQuery } from '@/lib/platform/http/query'

export const POST = defineRoute({
  access: 'public',
  query: tokenQuery,
  body: newPasswordInput,
  response: nothingDto,
  message: 'accounts.resetDone',
  handler: async ({ query, body, caller, request, setCookie }) => {
    const { email } = await resetPassword(query.token, body, caller)
    // Who reads the account's mail is known here: the sign-in that follows is not anybody else's to refuse.
    setCookie(deviceCookie(request, email))
    return null
  },
})
