import { setCommentsOpen } from '@/lib/modules/comments/open'
import { openInput } from '@/lib/modules/comments/schema'
import { commentDesks } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Opens or closes the discussion. */
export const PUT = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: openInput,
  response: openInput,
  message: ({ comments_open }) => (comments_open ? 'comments.opened' : 'comments.nowClosed'),
  handler: ({ viewer, params, body, caller }) =>
    setCommentsOpen(commentDesks.paper, viewer, params.id, body.comments_open, caller),
})
