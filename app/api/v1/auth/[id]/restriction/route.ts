import { liftRestriction, restrictUser } from '@/lib/modules/accounts/users/review'
import { reasonInput, userDto } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Restricts an account: hides it without deleting anything. */
export const POST = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  body: reasonInput,
  response: userDto,
  errorResponses: ['conflict'],
  message: 'accounts.restricted',
  handler: ({ viewer, params, body, caller }) =>
    restrictUser(viewer, params.id, body.reason, caller),
})

/** Restores it as it was. */
export const DELETE = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  response: userDto,
  errorResponses: ['conflict'],
  message: 'accounts.restrictionLifted',
  handler: ({ viewer, params, caller }) => liftRestriction(viewer, params.id, caller),
})
