import { searchFacts } from '@/lib/modules/facts/queries'
import { foundFactsDto } from '@/lib/modules/facts/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: searchQuery({ page: 1, limit: 20 }),
  response: foundFactsDto,
  message: 'Search results',
  handler: ({ query }) => searchFacts(query.search, query.paging),
})
