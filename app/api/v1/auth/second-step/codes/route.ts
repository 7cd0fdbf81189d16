import { recoveryCodesDto } from '@/lib/modules/accounts/second-step/schema'
import { renewCodes } from '@/lib/modules/accounts/second-step/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Replaces the recovery codes with new ones. */
export const PUT = defineRoute({
  access: 'member',
  needsConfirmation: true,
  response: recoveryCodesDto,
  errorResponses: ['forbidden', 'conflict'],
  message: 'accounts.codesRenewed',
  handler: ({ identity, caller }) => renewCodes(identity, caller),
})
