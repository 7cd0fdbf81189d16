import { doneDto } from '@/lib/modules/forum/schema'
import { withdrawSwap } from '@/lib/modules/on-call/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Withdraws or declines a request to swap. */
export const DELETE = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: doneDto,
  message: 'onCall.swapWithdrawn',
  handler: ({ viewer, params, caller }) => withdrawSwap(viewer, params.id, caller),
})
