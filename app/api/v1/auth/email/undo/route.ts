import { undoEmailChange } from '@/lib/modules/accounts/email-change'
import { emailLinkInput, nothingDto } from '@/lib/modules/accounts/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Restores the previous address by the link sent to it, from its page. */
export const POST = defineRoute({
  access: 'public',
  body: emailLinkInput,
  response: nothingDto,
  message: 'accounts.emailUndone',
  handler: async ({ body, caller }) => {
    await undoEmailChange(body.token, caller)
    return null
  },
})
