import { deleteComment, editComment } from '@/lib/modules/forum/comments/comments'
import { forumCommentEdit } from '@/lib/modules/forum/input-schema'
import { doneDto, forumCommentDto } from '@/lib/modules/forum/schema'
import { removalInput } from '@/lib/modules/moderation/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const PATCH = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: forumCommentEdit,
  response: forumCommentDto,
  message: 'forum.commentUpdated',
  handler: ({ viewer, params, body, caller }) => editComment(viewer, params.id, body, caller),
})

export const DELETE = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: removalInput,
  response: doneDto,
  message: 'forum.commentDeleted',
  handler: ({ viewer, params, body, caller }) =>
    deleteComment(viewer, params.id, caller, body.reason),
})
