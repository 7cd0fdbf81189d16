import { nothingDto } from '@/lib/modules/accounts/schema'
import { logout } from '@/lib/modules/accounts/sessions'
import { expiredSessionCookie } from '@/lib/platform/auth/session-cookie'
import { defineRoute } from '@/lib/platform/http/define-route'

export const POST = defineRoute({
  access: 'halfway',
  response: nothingDto,
  message: 'accounts.signedOut',
  handler: async ({ identity, caller, setCookie }) => {
    await logout(identity, caller.requestId)
    setCookie(expiredSessionCookie())
    return null
  },
})
