import { doneDto } from '@/lib/modules/forum/schema'
import { acceptSwap } from '@/lib/modules/on-call/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Takes over the duty the viewer was asked to take. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: doneDto,
  message: 'onCall.swapAccepted',
  handler: ({ viewer, params, caller }) => acceptSwap(viewer, params.id, caller),
})
