import { redactComment } from '@/lib/modules/comments/redact'
import { doneDto } from '@/lib/modules/comments/schema'
import { commentDesks } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Destroys the text of a comment at once. */
export const POST = defineRoute({
  access: 'member',
  params: idParams,
  response: doneDto,
  message: 'comments.redacted',
  handler: ({ viewer, params, caller }) =>
    redactComment(commentDesks.paper, viewer, params.id, caller),
})
