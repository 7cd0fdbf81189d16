import { resetPassword } from '@/lib/modules/accounts/passwords'
import { newPasswordInput, nothingDto } from '@/lib/modules/accounts/schema'
import { deviceCookie } from '@/lib/platform/auth/device-cookies'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tokenQuery } from '@/lib/platform/http/query'

export const POST = defineRoute({
  access: 'public',
  query: tokenQuery,
  body: newPasswordInput,
  errorResponses: ['forbidden'],
  response: nothingDto,
  message: 'accounts.resetDone',
  handler: async ({ query, body, caller, request, setCookie }) => {
    const { email } = await resetPassword(query.token, body, caller)
    // This browser reads the account's mail, so no attacker may block its next sign-in.
    setCookie(deviceCookie(request, email))
    return null
  },
})
