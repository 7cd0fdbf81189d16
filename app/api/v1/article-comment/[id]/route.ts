import { toArticleComment } from '@/lib/modules/comments/mapping'
import { articleCommentEdit, commentDto, doneDto } from '@/lib/modules/comments/schema'
import { commentDesks, deleteComment, editComment } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const PATCH = defineRoute({
  access: 'member',
  params: idParams,
  body: articleCommentEdit,
  response: commentDto,
  message: 'comments.updated',
  handler: async ({ viewer, params, body, caller }) => {
    const edited = await editComment(commentDesks.article, viewer, params.id, body.content, caller)
    return toArticleComment(viewer, edited.item, edited.row)
  },
})

export const DELETE = defineRoute({
  access: 'member',
  params: idParams,
  response: doneDto,
  message: 'comments.deleted',
  handler: ({ viewer, params, caller }) =>
    deleteComment(commentDesks.article, viewer, params.id, caller),
})
