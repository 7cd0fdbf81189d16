import { foundPapersDto } from '@/lib/modules/papers/schema'
import { searchPapers } from '@/lib/modules/papers/staff-queries'
import { defineRoute } from '@/lib/platform/http/define-route'
import { ownSearchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: ownSearchQuery({ page: 1, limit: 20 }),
  response: foundPapersDto,
  message: 'Search results',
  handler: ({ viewer, query }) => searchPapers(viewer, query.search, query.paging, query.isOwn),
})
