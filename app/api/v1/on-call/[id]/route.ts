import { doneDto } from '@/lib/modules/forum/schema'
import { removeShift } from '@/lib/modules/on-call/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Removes a shift from the roster. */
export const DELETE = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: doneDto,
  message: 'onCall.removed',
  handler: ({ viewer, params, caller }) => removeShift(viewer, params.id, caller),
})
