import { signInByLink } from '@/lib/modules/accounts/login'
import { sessionDto, signInLinkInput } from '@/lib/modules/accounts/schema'
import { deviceCookie } from '@/lib/platform/auth/device-cookies'
import { sessionCookie } from '@/lib/platform/auth/session-cookie'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Signs in by a mailed link; only by POST, since mail scanners follow links. */
export const POST = defineRoute({
  access: 'public',
  body: signInLinkInput,
  errorResponses: ['forbidden'],
  response: sessionDto,
  message: 'accounts.signedIn',
  handler: async ({ body, caller, request, setCookie }) => {
    const { user, session } = await signInByLink(body, caller)
    setCookie(sessionCookie(session.token, session.kept))
    setCookie(deviceCookie(request, user.email))
    return { JwtToken: session.token, role: user.role, is_approved: user.isApproved }
  },
})
