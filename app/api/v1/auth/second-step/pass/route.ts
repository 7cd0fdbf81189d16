import { nothingDto } from '@/lib/modules/accounts/schema'
import { passInput } from '@/lib/modules/accounts/second-step/schema'
import { passSecondStep } from '@/lib/modules/accounts/second-step/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Completes a sign-in with a code or a passkey. */
export const POST = defineRoute({
  access: 'halfway',
  body: passInput,
  response: nothingDto,
  errorResponses: ['conflict', 'too_many'],
  message: 'accounts.signedIn',
  handler: async ({ identity, body, caller }) => {
    await passSecondStep(identity, body, caller)
    return null
  },
})
