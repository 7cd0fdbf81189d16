import { licenceInput } from '@/lib/modules/accounts/licences/schema'
import { recordLicence } from '@/lib/modules/accounts/users/review'
import { userDto } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Records the details of the current licence. */
export const PUT = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  body: licenceInput,
  response: userDto,
  message: 'accounts.licenceRecorded',
  errorResponses: ['conflict'],
  handler: ({ viewer, params, body, caller }) => recordLicence(viewer, params.id, body, caller),
})
