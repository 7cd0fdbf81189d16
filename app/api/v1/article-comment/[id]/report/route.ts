import { reportComment } from '@/lib/modules/comments/report'
import { doneDto, reportInput } from '@/lib/modules/comments/schema'
import { commentDesks } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Tells the administrators of a comment. */
export const POST = defineRoute({
  access: 'member',
  params: idParams,
  body: reportInput,
  response: doneDto,
  message: 'comments.reported',
  handler: ({ viewer, params, body, caller }) =>
    reportComment(commentDesks.article, viewer, params.id, body.reason, caller),
})
