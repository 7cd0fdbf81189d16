import { exchangeCode } from '@/lib/modules/accounts/google'
import { handoverInput, sessionDto } from '@/lib/modules/accounts/schema'
import { deviceCookie } from '@/lib/platform/auth/device-cookie'
import { beginGoogleSignIn, takeBinding } from '@/lib/platform/auth/google-sign-in'
import { sessionCookie } from '@/lib/platform/auth/session-cookie'
import { defineDownload } from '@/lib/platform/http/define-download'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pageLocale } from '@/lib/platform/http/language'

/** Sends the browser to Google. */
export const GET = defineDownload({
  access: 'public',
  answers: { 302: [] },
  handler: ({ request }) => beginGoogleSignIn(pageLocale(request)),
})

/** Exchanges the one-time code at the end for a session. */
export const POST = defineRoute({
  access: 'public',
  body: handoverInput,
  response: sessionDto,
  message: 'accounts.signedIn',
  handler: async ({ body, caller, request, setCookie }) => {
    const { secret, cookie } = takeBinding(request)
    const { user, session } = await exchangeCode(body, secret, caller)
    setCookie(cookie)
    setCookie(sessionCookie(session.token, session.kept))
    setCookie(deviceCookie(request, user.email))
    return { JwtToken: session.token, role: user.role, is_approved: user.isApproved }
  },
})
