import { limitEmailChange, requestEmailChange } from '@/lib/modules/accounts/email-change'
import { emailInput, nothingDto } from '@/lib/modules/accounts/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Requests a change of address. The response is the same for every address but one's own. */
export const POST = defineRoute({
  access: 'member',
  needsConfirmation: true,
  body: emailInput,
  response: nothingDto,
  message: 'accounts.emailAsked',
  handler: async ({ viewer, identity, body, caller, defer }) => {
    await limitEmailChange(viewer, body.email)
    defer(() => requestEmailChange(identity, body.email, caller))
    return null
  },
})
