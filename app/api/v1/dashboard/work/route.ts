import { readWork } from '@/lib/modules/dashboard/queries'
import { workDto, workQuery } from '@/lib/modules/dashboard/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The work that awaits the viewer; `kind` requests more of one kind. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  query: workQuery,
  response: workDto,
  message: 'dashboard.work',
  handler: ({ viewer, query }) => readWork(viewer, query.kind),
})
