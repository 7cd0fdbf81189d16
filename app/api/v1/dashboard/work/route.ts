import { readWork } from '@/lib/modules/dashboard/queries'
import { workDto } from '@/lib/modules/dashboard/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** What waits for the one who asks. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  response: workDto,
  message: 'dashboard.work',
  handler: ({ viewer }) => readWork(viewer),
})
