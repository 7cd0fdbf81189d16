import { sharedSessionDto } from '@/lib/modules/accounts/schema'
import { readSharedSession } from '@/lib/platform/auth/authenticate'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Returns the session of this browser's other tabs to a tab without one; never to another site's page. */
export const POST = defineRoute({
  access: 'public',
  errorResponses: ['malformed'],
  response: sharedSessionDto,
  message: 'accounts.sessions',
  handler: ({ request }) => readSharedSession(request),
})
