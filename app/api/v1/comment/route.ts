import { addComment } from '@/lib/modules/forum/comments/comments'
import { forumCommentInput } from '@/lib/modules/forum/input-schema'
import { createdCommentDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Answers a case, or replies to one of its comments. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  body: forumCommentInput,
  errorResponses: ['not_found'],
  response: createdCommentDto,
  status: 201,
  message: 'forum.commentAdded',
  handler: ({ viewer, body, caller }) => addComment(viewer, body, caller),
})
