import { limitResets, requestReset } from '@/lib/modules/accounts/passwords'
import { emailInput, nothingDto } from '@/lib/modules/accounts/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Sends a link to set a new password. The response is the same for every address. */
export const POST = defineRoute({
  access: 'public',
  body: emailInput,
  errorResponses: ['forbidden'],
  response: nothingDto,
  message: 'accounts.resetRequested',
  handler: async ({ body, caller, defer }) => {
    await limitResets(body.email, caller)
    defer(() => requestReset(body.email))
    return null
  },
})
