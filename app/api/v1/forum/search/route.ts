import { searchPosts } from '@/lib/modules/forum/cases/queries'
import { foundForumsDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  query: searchQuery({ page: 1, limit: 5 }),
  response: foundForumsDto,
  message: 'forum.found',
  handler: ({ viewer, query }) => searchPosts(viewer, query.search, query.paging),
})
