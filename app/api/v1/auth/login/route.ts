import { login } from '@/lib/modules/accounts/login'
import { loginInput, sessionDto } from '@/lib/modules/accounts/schema'
import { sessionCookie } from '@/lib/platform/auth/session-cookie'
import { defineRoute } from '@/lib/platform/http/define-route'

export const POST = defineRoute({
  access: 'public',
  body: loginInput,
  refusals: ['unauthenticated', 'forbidden'],
  response: sessionDto,
  message: 'accounts.signedIn',
  handler: async ({ body, caller, setCookie }) => {
    const { user, session } = await login(body, caller)
    setCookie(sessionCookie(session.token, session.kept))
    return { JwtToken: session.token, role: user.role, is_approved: user.isApproved }
  },
})
