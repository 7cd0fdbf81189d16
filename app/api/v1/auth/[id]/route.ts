import { userDetailDto } from '@/lib/modules/accounts/schema'
import { readUserDetail } from '@/lib/modules/accounts/sessions'
import { approveUser } from '@/lib/modules/accounts/users/review'
import { approveInput, reasonInput, userDto } from '@/lib/modules/accounts/users/schema'
import { deactivateUser, reactivateUser } from '@/lib/modules/accounts/users/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: userDetailDto,
  message: 'dashboard.user',
  handler: ({ viewer, params, identity }) => readUserDetail(viewer, params.id, identity.sessionId),
})

/** Approves a user. */
export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  needsConfirmation: true,
  body: approveInput,
  response: userDto,
  message: 'accounts.approved',
  handler: ({ viewer, params, body, caller }) => approveUser(viewer, params.id, body, caller),
})

/** Reactivates a user. */
export const PATCH = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  response: userDto,
  message: 'accounts.reactivated',
  handler: ({ viewer, params, caller }) => reactivateUser(viewer, params.id, caller),
})

export const DELETE = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  body: reasonInput,
  response: userDto,
  message: 'accounts.deactivated',
  handler: ({ viewer, params, body, caller }) =>
    deactivateUser(viewer, params.id, body.reason, caller),
})
