import { showInput } from '@/lib/modules/forum/input-schema'
import { showCase } from '@/lib/modules/forum/privacy/second-look'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Shows a held case to others. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: showInput,
  response: doneDto,
  message: 'forum.shown',
  handler: ({ viewer, params, body, caller }) => showCase(viewer, params.id, body, caller),
})
