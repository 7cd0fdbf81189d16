import { readArticleDiscussion } from '@/lib/modules/comments/queries'
import {
  articleCommentInput,
  articleCommentsQuery,
  articleDiscussionDto,
  createdCommentDto,
} from '@/lib/modules/comments/schema'
import { addComment, commentDesks } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The discussion of an article, as the one who asks sees it. */
export const GET = defineRoute({
  access: 'public',
  query: articleCommentsQuery,
  refusals: ['not_found'],
  response: articleDiscussionDto,
  message: 'comments.list',
  handler: ({ viewer, query }) => readArticleDiscussion(viewer, query),
})

export const POST = defineRoute({
  access: 'member',
  body: articleCommentInput,
  refusals: ['not_found'],
  response: createdCommentDto,
  status: 201,
  message: 'comments.added',
  handler: ({ viewer, body, caller }) =>
    addComment(commentDesks.article, viewer, body.article_id, body.content, caller),
})
