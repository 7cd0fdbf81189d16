import { sendBackInput } from '@/lib/modules/forum/input-schema'
import { sendCaseBack } from '@/lib/modules/forum/privacy/second-look'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Sends a held case back to its author. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: sendBackInput,
  response: doneDto,
  message: 'forum.sentBack',
  handler: ({ viewer, params, body, caller }) => sendCaseBack(viewer, params.id, body, caller),
})
