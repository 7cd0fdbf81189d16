import { activeSessionsDto, nothingDto } from '@/lib/modules/accounts/schema'
import { endOtherSessions, listSessions } from '@/lib/modules/accounts/sessions'
import { defineRoute } from '@/lib/platform/http/define-route'

export const GET = defineRoute({
  access: 'member',
  response: activeSessionsDto,
  message: 'accounts.sessions',
  handler: ({ identity }) => listSessions(identity),
})

/** Signs out everywhere but here. */
export const DELETE = defineRoute({
  access: 'member',
  response: nothingDto,
  message: 'accounts.sessionsRevoked',
  handler: async ({ identity, caller }) => {
    await endOtherSessions(identity, caller.requestId)
    return null
  },
})
