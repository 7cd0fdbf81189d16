import { staffPapersDto } from '@/lib/modules/papers/schema'
import { listOwnPapers } from '@/lib/modules/papers/staff-queries'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

/** One's own papers, in every state. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  query: pagingQuery({ page: 1, limit: 5 }),
  response: staffPapersDto,
  message: 'content.papers',
  handler: ({ viewer, query }) => listOwnPapers(viewer, query),
})
