import { answerByLink } from '@/lib/modules/forum/follow-up/follow-up'
import { doneDto, followUpByLinkInput } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Records the patient's condition by a mailed link, from its page. */
export const POST = defineRoute({
  access: 'public',
  body: followUpByLinkInput,
  response: doneDto,
  message: 'followUp.saved',
  handler: ({ body: { token, ...answer }, caller }) => answerByLink(token, answer, caller),
})
