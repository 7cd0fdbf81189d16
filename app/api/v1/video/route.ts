import { listVideos } from '@/lib/modules/videos/queries'
import { videoDto, videoInput, videoListDto } from '@/lib/modules/videos/schema'
import { createVideo } from '@/lib/modules/videos/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: pagingQuery({ page: 1, limit: 5 }),
  response: videoListDto,
  message: 'Videos',
  handler: ({ query }) => listVideos(query),
})

export const POST = defineRoute({
  access: ['ADMIN'],
  body: videoInput,
  response: videoDto,
  status: 201,
  message: 'videos.added',
  handler: ({ viewer, body, caller }) => createVideo(viewer, body, caller),
})
