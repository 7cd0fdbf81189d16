import { readReadership } from '@/lib/modules/readership/queries'
import { readershipDto, readershipQuery } from '@/lib/modules/readership/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The reads of public content, and the searches without results. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  query: readershipQuery,
  response: readershipDto,
  message: 'dashboard.readership',
  handler: ({ viewer, query: { days } }) => readReadership(viewer, days),
})
