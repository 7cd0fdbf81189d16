import { handOver } from '@/lib/modules/forum/cases/hand-over'
import { handOverInput } from '@/lib/modules/forum/input-schema'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Hands a case over to specialists, who are notified at once. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: handOverInput,
  response: doneDto,
  message: 'forum.handedOver',
  handler: ({ viewer, params, body, caller }) => handOver(viewer, params.id, body, caller),
})
