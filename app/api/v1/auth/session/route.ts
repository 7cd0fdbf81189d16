import { sharedSessionDto } from '@/lib/modules/accounts/schema'
import { readSharedSession } from '@/lib/platform/auth/authenticate'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The session of this browser's other tabs, for a tab without one; never for pages that are not ours. */
export const POST = defineRoute({
  access: 'public',
  errorResponses: ['malformed'],
  response: sharedSessionDto,
  message: 'accounts.sessions',
  handler: ({ request }) => readSharedSession(request),
})
