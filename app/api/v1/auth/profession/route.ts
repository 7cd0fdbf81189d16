import { becomeProfessional } from '@/lib/modules/accounts/users/profile'
import { professionInput, profileDto } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** A visitor declares that they are a clinician, and waits for an administrator. */
export const POST = defineRoute({
  access: 'member',
  body: professionInput,
  response: profileDto,
  errorResponses: ['conflict'],
  message: 'accounts.applied',
  handler: ({ viewer, body, caller }) => becomeProfessional(viewer, body, caller),
})
