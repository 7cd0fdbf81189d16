import { nothingDto } from '@/lib/modules/accounts/schema'
import { confirmInput } from '@/lib/modules/accounts/second-step/schema'
import { confirmIdentity } from '@/lib/modules/accounts/second-step/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Re-authenticates the viewer for 15 minutes. */
export const POST = defineRoute({
  access: 'member',
  body: confirmInput,
  response: nothingDto,
  errorResponses: ['too_many'],
  message: 'accounts.confirmed',
  handler: async ({ identity, body, caller }) => {
    await confirmIdentity(identity, body, caller)
    return null
  },
})
