import { requestErasure, withdrawErasure } from '@/lib/modules/own-data/erasure'
import { erasureDto, erasureInput } from '@/lib/modules/own-data/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Requests the erasure of the viewer's own account in 14 days. */
export const POST = defineRoute({
  access: 'member',
  needsConfirmation: true,
  body: erasureInput,
  response: erasureDto,
  errorResponses: ['conflict'],
  message: 'ownData.erasureAsked',
  handler: ({ viewer, body, caller }) => requestErasure(viewer, body, caller),
})

/** Cancels the request. */
export const DELETE = defineRoute({
  access: 'member',
  response: erasureDto,
  errorResponses: ['conflict'],
  message: 'ownData.erasureWithdrawn',
  handler: ({ viewer, caller }) => withdrawErasure(viewer, caller),
})
