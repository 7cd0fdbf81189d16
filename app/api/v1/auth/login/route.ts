import { login } from '@/lib/modules/accounts/login'
import { loginInput, sessionDto } from '@/lib/modules/accounts/schema'
import { deviceCookie, readDeviceMark } from '@/lib/platform/auth/device-cookies'
import { sessionCookie } from '@/lib/platform/auth/session-cookie'
import { defineRoute } from '@/lib/platform/http/define-route'

export const POST = defineRoute({
  access: 'public',
  body: loginInput,
  errorResponses: ['unauthenticated', 'forbidden'],
  response: sessionDto,
  message: 'accounts.signedIn',
  handler: async ({ body, caller, request, setCookie }) => {
    const getDeviceMark = (email: string) => readDeviceMark(request, email)
    const { user, session } = await login(body, caller, getDeviceMark)
    setCookie(sessionCookie(session.token, session.kept))
    setCookie(deviceCookie(request, user.email))
    return { JwtToken: session.token, role: user.role, is_approved: user.isApproved }
  },
})
