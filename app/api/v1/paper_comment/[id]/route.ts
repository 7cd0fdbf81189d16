import { toPaperComment } from '@/lib/modules/comments/mapping'
import { doneDto, paperCommentDto, paperCommentEdit } from '@/lib/modules/comments/schema'
import { commentDesks, deleteComment, editComment } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const PATCH = defineRoute({
  access: 'member',
  params: idParams,
  body: paperCommentEdit,
  response: paperCommentDto,
  message: 'comments.updated',
  handler: async ({ viewer, params, body, caller }) => {
    const edited = await editComment(commentDesks.paper, viewer, params.id, body.comment, caller)
    return toPaperComment(viewer, edited.item, edited.row)
  },
})

export const DELETE = defineRoute({
  access: 'member',
  params: idParams,
  response: doneDto,
  message: 'comments.deleted',
  handler: ({ viewer, params, caller }) =>
    deleteComment(commentDesks.paper, viewer, params.id, caller),
})
