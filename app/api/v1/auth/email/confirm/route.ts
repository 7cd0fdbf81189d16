import { confirmEmailChange } from '@/lib/modules/accounts/email-change'
import { emailConfirmedDto, emailLinkInput } from '@/lib/modules/accounts/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** One of the two addresses approves a change by the link sent to it, from its page. */
export const POST = defineRoute({
  access: 'public',
  body: emailLinkInput,
  response: emailConfirmedDto,
  message: ({ done }) => (done ? 'accounts.emailConfirmed' : 'accounts.emailAgreed'),
  handler: ({ body, caller }) => confirmEmailChange(body.token, caller),
})
