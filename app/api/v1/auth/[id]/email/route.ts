import { agreeForOldAddress, beginEmailChange } from '@/lib/modules/accounts/email-change'
import { emailChangeByAdmin, nothingDto } from '@/lib/modules/accounts/schema'
import { reasonInput } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Begins a change of somebody's address, which the new address has to confirm. */
export const PUT = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  body: emailChangeByAdmin,
  response: nothingDto,
  errorResponses: ['conflict'],
  message: 'accounts.emailAskedByAdmin',
  handler: async ({ identity, params, body, caller }) => {
    await beginEmailChange(identity, params.id, body, caller)
    return null
  },
})

/** Approves a new address for a person whose old mailbox is lost. */
export const POST = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  body: reasonInput,
  response: nothingDto,
  errorResponses: ['conflict'],
  message: 'accounts.emailConfirmed',
  handler: async ({ viewer, params, body, caller }) => {
    await agreeForOldAddress(viewer, params.id, body.reason, caller)
    return null
  },
})
