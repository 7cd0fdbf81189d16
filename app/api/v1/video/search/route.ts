import { searchVideos } from '@/lib/modules/videos/queries'
import { foundVideosDto } from '@/lib/modules/videos/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: searchQuery({ page: 1, limit: 20 }),
  response: foundVideosDto,
  message: 'Search results',
  handler: ({ query }) => searchVideos(query.search, query.paging),
})
