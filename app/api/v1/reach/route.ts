import { readReach } from '@/lib/modules/reach/queries'
import { reachDto } from '@/lib/modules/reach/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** How the viewer can be reached. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  response: reachDto,
  message: 'reach.title',
  handler: ({ viewer }) => readReach(viewer),
})
