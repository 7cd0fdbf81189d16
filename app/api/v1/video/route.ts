import { listManagedVideos } from '@/lib/modules/videos/queries'
import { videoDto, videoInput, videoListDto } from '@/lib/modules/videos/schema'
import { createVideo } from '@/lib/modules/videos/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { switchedQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: switchedQuery({ page: 1, limit: 5 }, 'deleted'),
  response: videoListDto,
  message: 'Videos',
  handler: ({ viewer, query }) => listManagedVideos(viewer, query.paging, query.isOn),
})

export const POST = defineRoute({
  access: ['ADMIN'],
  body: videoInput,
  response: videoDto,
  status: 201,
  message: 'videos.added',
  handler: ({ viewer, body, caller }) => createVideo(viewer, body, caller),
})
