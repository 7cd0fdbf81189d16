import { readPaperDiscussion } from '@/lib/modules/comments/queries'
import {
  createdCommentDto,
  paperCommentInput,
  paperCommentsQuery,
  paperDiscussionDto,
} from '@/lib/modules/comments/schema'
import { addComment, commentDesks } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The discussion of a paper, as the one who asks sees it. */
export const GET = defineRoute({
  access: 'public',
  query: paperCommentsQuery,
  refusals: ['not_found'],
  response: paperDiscussionDto,
  message: 'comments.list',
  handler: ({ viewer, query }) => readPaperDiscussion(viewer, query),
})

export const POST = defineRoute({
  access: 'member',
  body: paperCommentInput,
  refusals: ['not_found'],
  response: createdCommentDto,
  status: 201,
  message: 'comments.added',
  handler: ({ viewer, body, caller }) =>
    addComment(commentDesks.paper, viewer, body.paper_id, body.comment, caller),
})
