import { z } from '@/lib/core/zod'
import { swapInput } from '@/lib/modules/on-call/schema'
import { requestSwap } from '@/lib/modules/on-call/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Asks a colleague to take over the viewer's duty in a shift. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: swapInput,
  response: z.object({ swap_id: z.uuid() }),
  message: 'onCall.swapAsked',
  status: 201,
  handler: ({ viewer, params, body, caller }) => requestSwap(viewer, params.id, body, caller),
})
