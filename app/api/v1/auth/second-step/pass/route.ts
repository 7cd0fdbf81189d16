import { nothingDto } from '@/lib/modules/accounts/schema'
import { codeInput } from '@/lib/modules/second-step/schema'
import { passSecondStep } from '@/lib/modules/second-step/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Ends a sign-in by a code. */
export const POST = defineRoute({
  access: 'halfway',
  body: codeInput,
  response: nothingDto,
  refusals: ['conflict', 'too_many'],
  message: 'accounts.signedIn',
  handler: async ({ identity, body, caller }) => {
    await passSecondStep(identity, body, caller)
    return null
  },
})
