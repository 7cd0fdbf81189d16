import { nothingDto } from '@/lib/modules/accounts/schema'
import { videoChanges, videoDto } from '@/lib/modules/videos/schema'
import { deleteVideo, editVideo, readVideo } from '@/lib/modules/videos/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  params: idParams,
  response: videoDto,
  message: 'Video',
  handler: ({ params }) => readVideo(params.id),
})

export const PATCH = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: videoChanges,
  response: videoDto,
  message: 'videos.updated',
  handler: ({ viewer, params, body, caller }) => editVideo(viewer, params.id, body, caller),
})

export const DELETE = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: nothingDto,
  message: 'videos.deleted',
  handler: ({ viewer, params, caller }) => deleteVideo(viewer, params.id, caller),
})
