import { verifiedDto } from '@/lib/modules/accounts/schema'
import { verifyEmail } from '@/lib/modules/accounts/verification'
import { deviceCookie } from '@/lib/platform/auth/device-cookie'
import { sessionCookie } from '@/lib/platform/auth/session-cookie'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tokenQuery } from '@/lib/platform/http/query'

/** Confirms an e-mail address; only by POST, since scanners of mails follow links. */
export const POST = defineRoute({
  access: 'public',
  query: tokenQuery,
  response: verifiedDto,
  message: ({ JwtToken }) => (JwtToken ? 'accounts.verified' : 'accounts.verifiedForReview'),
  handler: async ({ query, caller, request, setCookie }) => {
    const { user, session } = await verifyEmail(query.token, caller)
    if (session) setCookie(sessionCookie(session.token, session.kept))
    if (session) setCookie(deviceCookie(request, user.email))
    return { role: user.role, is_approved: user.isApproved, JwtToken: session?.token ?? null }
  },
})
