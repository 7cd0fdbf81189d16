import { nothingDto } from '@/lib/modules/accounts/schema'
import { removePasskey } from '@/lib/modules/accounts/second-step/passkey-enrolment'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const DELETE = defineRoute({
  access: 'member',
  needsConfirmation: true,
  params: idParams,
  response: nothingDto,
  errorResponses: ['conflict'],
  message: 'accounts.passkeyRemoved',
  handler: async ({ identity, params, caller }) => {
    await removePasskey(identity, params.id, caller)
    return null
  },
})
