import { searchFaqs } from '@/lib/modules/faqs/queries'
import { foundFaqsDto } from '@/lib/modules/faqs/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: searchQuery({ page: 1, limit: 20 }),
  response: foundFaqsDto,
  message: 'Search results',
  handler: ({ query }) => searchFaqs(query.search, query.paging),
})
