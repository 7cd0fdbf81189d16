import { searchApprovedPapers } from '@/lib/modules/papers/queries'
import { foundPapersDto } from '@/lib/modules/papers/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: searchQuery({ page: 1, limit: 20 }),
  response: foundPapersDto,
  message: 'Search results',
  handler: ({ query }) => searchApprovedPapers(query.search, query.paging),
})
