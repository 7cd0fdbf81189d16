import { listVideos } from '@/lib/modules/videos/queries'
import { videoListDto } from '@/lib/modules/videos/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: pagingQuery({ page: 1, limit: 5 }),
  response: videoListDto,
  message: 'Videos',
  handler: ({ query }) => listVideos(query),
})
