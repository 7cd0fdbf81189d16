import { acknowledgePost } from '@/lib/modules/forum/cases/case-progress'
import { acknowledgedDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Acknowledges an urgent case. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: acknowledgedDto,
  message: 'forum.acknowledged',
  handler: ({ viewer, params, caller }) => acknowledgePost(viewer, params.id, caller),
})
