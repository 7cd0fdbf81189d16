import { listUnreachable } from '@/lib/modules/reach/queries'
import { unreachableDto } from '@/lib/modules/reach/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The people who are reachable only in the application. */
export const GET = defineRoute({
  access: ['ADMIN'],
  response: unreachableDto,
  message: 'reach.unreachable',
  handler: ({ viewer }) => listUnreachable(viewer),
})
