import { doneDto } from '@/lib/modules/forum/schema'
import { reachTestInput } from '@/lib/modules/reach/schema'
import { sendTestMessage } from '@/lib/modules/reach/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Sends a test message to the viewer. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  body: reachTestInput,
  response: doneDto,
  message: 'reach.tested',
  handler: ({ viewer, body }) => sendTestMessage(viewer, body.way),
})
