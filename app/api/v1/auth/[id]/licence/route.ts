import { recordLicence } from '@/lib/modules/accounts/users/review'
import { recordLicenceInput, userDto } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Records the details of the current licence. */
export const PUT = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  body: recordLicenceInput,
  response: userDto,
  message: 'accounts.licenceRecorded',
  errorResponses: ['conflict'],
  handler: ({ viewer, params, body, caller }) => recordLicence(viewer, params.id, body, caller),
})
