import { wholeVideoDto } from '@/lib/modules/videos/schema'
import { readVideo } from '@/lib/modules/videos/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'
import { videoRoutes } from '@/lib/routes/video-routes'

export const { PATCH, DELETE } = videoRoutes.one

export const GET = defineRoute({
  access: 'public',
  params: idParams,
  response: wholeVideoDto,
  message: 'Video',
  handler: ({ params }) => readVideo(params.id),
})
