import { passkeyOptionsDto } from '@/lib/modules/accounts/passkeys/schema'
import { beginProof } from '@/lib/modules/accounts/second-step/passkey-enrolment'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The options for a device that is about to prove one of the viewer's own passkeys. */
export const POST = defineRoute({
  access: 'halfway',
  response: passkeyOptionsDto,
  errorResponses: ['conflict'],
  message: 'accounts.passkeyAsked',
  handler: ({ identity }) => beginProof(identity),
})
