import { listApprovedPapers } from '@/lib/modules/papers/queries'
import { approvedPapersDto } from '@/lib/modules/papers/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: pagingQuery({ page: 1, limit: 5 }),
  response: approvedPapersDto,
  message: 'Approved papers',
  handler: ({ query }) => listApprovedPapers(query),
})
