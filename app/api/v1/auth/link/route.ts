import { limitSignInLinks, requestSignInLink } from '@/lib/modules/accounts/login'
import { emailInput, nothingDto } from '@/lib/modules/accounts/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Sends a sign-in link. The response is the same for every address. */
export const POST = defineRoute({
  access: 'public',
  body: emailInput,
  errorResponses: ['forbidden'],
  response: nothingDto,
  message: 'accounts.signInLinkSent',
  handler: async ({ body, caller, defer }) => {
    await limitSignInLinks(body.email, caller)
    defer(() => requestSignInLink(body.email))
    return null
  },
})
