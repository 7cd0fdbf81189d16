import { isProfessional } from '@/lib/core/accounts'
import { signUpDto, verifiedDto } from '@/lib/modules/accounts/schema'
import { readSignUp, verifyEmail } from '@/lib/modules/accounts/verification'
import { deviceCookie, isSignUpBrowser } from '@/lib/platform/auth/device-cookies'
import { sessionCookie } from '@/lib/platform/auth/session-cookie'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tokenQuery } from '@/lib/platform/http/query'

/** Returns the pending registration, or null if it is already confirmed. */
export const GET = defineRoute({
  access: 'public',
  query: tokenQuery,
  errorResponses: ['malformed'],
  response: signUpDto.nullable(),
  message: (signUp) => (signUp ? 'accounts.signUpFound' : 'accounts.verifiedBefore'),
  handler: ({ query }) => readSignUp(query.token),
})

/** Confirms an e-mail address; only by POST, since mail scanners follow links. */
export const POST = defineRoute({
  access: 'public',
  query: tokenQuery,
  errorResponses: ['forbidden'],
  response: verifiedDto,
  message: ({ role, is_approved, was_confirmed }) => {
    if (was_confirmed) return 'accounts.verifiedBefore'
    return isProfessional(role) && !is_approved ? 'accounts.verifiedForReview' : 'accounts.verified'
  },
  handler: async ({ query, caller, request, setCookie }) => {
    const { user, session, wasConfirmed } = await verifyEmail(query.token, caller, (userId) =>
      isSignUpBrowser(request, userId),
    )
    if (session) setCookie(sessionCookie(session.token, session.kept))
    if (session) setCookie(deviceCookie(request, user.email))
    return {
      role: user.role,
      is_approved: user.isApproved,
      JwtToken: session?.token ?? null,
      ...(wasConfirmed ? { was_confirmed: true as const } : {}),
    }
  },
})
