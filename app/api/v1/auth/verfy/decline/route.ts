import { nothingDto } from '@/lib/modules/accounts/schema'
import { declineSignUp } from '@/lib/modules/accounts/verification'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tokenQuery } from '@/lib/platform/http/query'

/** Deletes another person's registration of the recipient's address. */
export const POST = defineRoute({
  access: 'public',
  query: tokenQuery,
  response: nothingDto,
  message: 'accounts.signUpDeclined',
  handler: async ({ query, caller }) => {
    await declineSignUp(query.token, caller)
    return null
  },
})
