import { emailInput, nothingDto } from '@/lib/modules/accounts/schema'
import { limitSignInLinks, requestSignInLink } from '@/lib/modules/accounts/sign-in-link'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Sends a link that signs in. The answer is the same for every address. */
export const POST = defineRoute({
  access: 'public',
  body: emailInput,
  response: nothingDto,
  message: 'accounts.signInLinkSent',
  handler: async ({ body, caller, defer }) => {
    await limitSignInLinks(caller)
    defer(() => requestSignInLink(body.email))
    return null
  },
})
