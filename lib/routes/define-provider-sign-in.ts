import 'server-only'
import type { ProviderId } from '@/lib/core/accounts'
import { acceptProviderSignIn, exchangeCode } from '@/lib/modules/accounts/provider'
import { handoverInput, sessionDto } from '@/lib/modules/accounts/schema'
import { deviceCookie } from '@/lib/platform/auth/device-cookies'
import { beginSignIn, consumeBinding, finishSignIn } from '@/lib/platform/auth/provider-sign-in'
import { sessionCookie } from '@/lib/platform/auth/session-cookie'
import { defineDownload } from '@/lib/platform/http/define-download'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pageLocale } from '@/lib/platform/http/handle-request'

/** The calls of a provider sign-in: `begin` sends the browser there, `back` receives it again, `exchange` completes it. */
export function defineProviderSignIn(id: ProviderId) {
  const begin = defineDownload({
    access: 'public',
    responses: { 302: [] },
    handler: ({ request }) => beginSignIn(id, pageLocale(request)),
  })
  const back = defineDownload({
    access: 'public',
    responses: { 302: [] },
    handler: ({ request, caller }) =>
      finishSignIn(id, request, (provider, claims, binding) =>
        acceptProviderSignIn(provider, claims, binding.secret, {
          ...caller,
          locale: binding.locale,
        }),
      ),
  })
  const exchange = defineRoute({
    access: 'public',
    body: handoverInput,
    errorResponses: ['forbidden'],
    response: sessionDto,
    message: 'accounts.signedIn',
    handler: async ({ body, caller, request, setCookie }) => {
      const { secret, cookie } = consumeBinding(id, request)
      const { user, session } = await exchangeCode(id, body, secret, caller)
      setCookie(cookie)
      setCookie(sessionCookie(session.token, session.kept))
      setCookie(deviceCookie(request, user.email))
      return { JwtToken: session.token, role: user.role, is_approved: user.isApproved }
    },
  })
  return { begin, back, exchange }
}
