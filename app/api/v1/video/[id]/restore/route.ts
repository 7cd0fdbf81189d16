import { videoDto } from '@/lib/modules/videos/schema'
import { restoreVideo } from '@/lib/modules/videos/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Brings a deleted one back, for 30 days. */
export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: videoDto,
  message: 'videos.restored',
  handler: ({ viewer, params, caller }) => restoreVideo(viewer, params.id, caller),
})
