import { beginPasskeyLogin, loginByPasskey } from '@/lib/modules/accounts/login'
import { passkeyOptionsDto } from '@/lib/modules/accounts/passkeys/schema'
import { passkeyLoginInput, sessionDto } from '@/lib/modules/accounts/schema'
import { deviceCookie } from '@/lib/platform/auth/device-cookies'
import { sessionCookie } from '@/lib/platform/auth/session-cookie'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The options for a device that is about to sign a person in. */
export const PUT = defineRoute({
  access: 'public',
  response: passkeyOptionsDto,
  message: 'accounts.passkeyAsked',
  handler: () => beginPasskeyLogin(),
})

/** Signs in with the device's response. */
export const POST = defineRoute({
  access: 'public',
  body: passkeyLoginInput,
  response: sessionDto,
  errorResponses: ['forbidden'],
  message: 'accounts.signedIn',
  handler: async ({ body, caller, request, setCookie }) => {
    const { user, session } = await loginByPasskey(body, caller)
    setCookie(sessionCookie(session.token, session.kept))
    setCookie(deviceCookie(request, user.email))
    return { JwtToken: session.token, role: user.role, is_approved: user.isApproved }
  },
})
