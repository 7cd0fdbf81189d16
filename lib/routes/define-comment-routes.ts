import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import { toComment } from '@/lib/modules/comments/mapping'
import { readDiscussion } from '@/lib/modules/comments/queries'
import { redactComment } from '@/lib/modules/comments/redact'
import { reportComment } from '@/lib/modules/comments/report'
import { reviewComment } from '@/lib/modules/comments/review'
import {
  commentSchemas,
  createdCommentDto,
  doneDto,
  reportInput,
  reviewedDto,
  reviewInput,
} from '@/lib/modules/comments/schema'
import { addComment, deleteComment, editComment } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** The calls about the comments of one kind of content, by their folders. */
function defineCommentRoutes<Kind extends ContentKind>(kind: Kind) {
  const schemas = commentSchemas[kind]
  const names = contentKinds[kind].comments
  return {
    all: {
      /** The discussion, as the one who asks sees it. */
      GET: defineRoute({
        access: 'public',
        query: schemas.query,
        refusals: ['not_found'],
        response: schemas.discussion,
        message: 'comments.list',
        handler: ({ viewer, query }) => readDiscussion(kind, viewer, query),
      }),
      POST: defineRoute({
        access: 'member',
        body: schemas.input,
        refusals: ['not_found'],
        response: createdCommentDto,
        status: 201,
        message: 'comments.added',
        handler: ({ viewer, body, caller }) =>
          addComment(kind, viewer, body[names.item] ?? '', body[names.text] ?? '', caller),
      }),
    },
    one: {
      PATCH: defineRoute({
        access: 'member',
        params: idParams,
        body: schemas.edit,
        response: schemas.comment,
        message: 'comments.updated',
        handler: async ({ viewer, params, body, caller }) => {
          const text = body[names.text] ?? ''
          const edited = await editComment(kind, viewer, params.id, text, caller)
          return toComment(kind, viewer, edited.item, edited.row)
        },
      }),
      DELETE: defineRoute({
        access: 'member',
        params: idParams,
        response: doneDto,
        message: 'comments.deleted',
        handler: ({ viewer, params, caller }) => deleteComment(kind, viewer, params.id, caller),
      }),
    },
    redact: {
      /** Destroys the text of a comment at once. */
      POST: defineRoute({
        access: 'member',
        params: idParams,
        response: doneDto,
        message: 'comments.redacted',
        handler: ({ viewer, params, caller }) => redactComment(kind, viewer, params.id, caller),
      }),
    },
    report: {
      /** Tells the administrators of a comment. */
      POST: defineRoute({
        access: 'member',
        params: idParams,
        body: reportInput,
        response: doneDto,
        message: 'comments.reported',
        handler: ({ viewer, params, body, caller }) =>
          reportComment(kind, viewer, params.id, body.reason, caller),
      }),
    },
    review: {
      /** What becomes of a comment that waits, was hidden or was reported. */
      POST: defineRoute({
        access: ['ADMIN'],
        params: idParams,
        body: reviewInput,
        response: reviewedDto,
        message: ({ decision }) => (decision === 'keep' ? 'comments.kept' : 'comments.deleted'),
        handler: ({ viewer, params, body, caller }) =>
          reviewComment(kind, viewer, params.id, body.decision, caller),
      }),
    },
  }
}

export const articleComments = defineCommentRoutes('article')
export const paperComments = defineCommentRoutes('paper')
