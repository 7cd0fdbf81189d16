import { answerFollowUp } from '@/lib/modules/forum/follow-up/follow-up'
import { doneDto, followUpInput } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Records the condition of the patient in the viewer's own case. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: followUpInput,
  response: doneDto,
  message: 'followUp.saved',
  handler: ({ viewer, params, body, caller }) => answerFollowUp(viewer, params.id, body, caller),
})
