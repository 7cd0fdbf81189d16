import { emailInput, nothingDto } from '@/lib/modules/accounts/schema'
import { limitResends, resendVerification } from '@/lib/modules/accounts/verification'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Sends the confirmation again. The response is the same for every address. */
export const POST = defineRoute({
  access: 'public',
  body: emailInput,
  errorResponses: ['forbidden'],
  response: nothingDto,
  message: 'accounts.resent',
  handler: async ({ body, caller, defer }) => {
    await limitResends(body.email, caller)
    defer(() => resendVerification(body.email))
    return null
  },
})
