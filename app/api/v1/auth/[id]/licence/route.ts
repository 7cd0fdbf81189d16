import { licenceInput } from '@/lib/modules/licences/schema'
import { userDto } from '@/lib/modules/users/schema'
import { recordLicence } from '@/lib/modules/users/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Records what is known of the licence that counts. */
export const PUT = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: licenceInput,
  response: userDto,
  message: 'accounts.licenceRecorded',
  refusals: ['conflict'],
  handler: ({ viewer, params, body, caller }) => recordLicence(viewer, params.id, body, caller),
})
