import { readWork } from '@/lib/modules/dashboard/queries'
import { workDto, workQuery } from '@/lib/modules/dashboard/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** What waits for the viewer; with `kind`, more of one kind than the oldest few. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  query: workQuery,
  response: workDto,
  message: 'dashboard.work',
  handler: ({ viewer, query }) => readWork(viewer, query.kind),
})
