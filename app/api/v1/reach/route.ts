import { readReach } from '@/lib/modules/reach/queries'
import { reachDto } from '@/lib/modules/reach/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The viewer's notification channels. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  response: reachDto,
  message: 'reach.title',
  handler: ({ viewer }) => readReach(viewer),
})
