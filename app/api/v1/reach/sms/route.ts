import { doneDto } from '@/lib/modules/forum/schema'
import { smsInput } from '@/lib/modules/reach/schema'
import { saveSms } from '@/lib/modules/reach/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Sets whether the viewer wants an SMS about urgent cases. */
export const PUT = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  body: smsInput,
  response: doneDto,
  message: 'reach.saved',
  handler: ({ viewer, body }) => saveSms(viewer, body.is_wished),
})
