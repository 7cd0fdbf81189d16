import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import type { commentCalls } from '@/lib/core/kind-calls.mjs'
import { toComment } from '@/lib/modules/comments/mapping'
import { readDiscussion } from '@/lib/modules/comments/queries'
import { redactComment } from '@/lib/modules/comments/redact'
import { reportComment } from '@/lib/modules/comments/report'
import { reviewComment } from '@/lib/modules/comments/review'
import {
  commentSchemas,
  createdCommentDto,
  doneDto,
  removalInput,
  reportInput,
  reviewedDto,
  reviewInput,
} from '@/lib/modules/comments/schema'
import { addComment, deleteComment, editComment } from '@/lib/modules/comments/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'
import type { Offered } from './offered'

/** The calls for the comments of one kind of content, by folder. */
function defineCommentRoutes<Kind extends ContentKind>(kind: Kind) {
  const schemas = commentSchemas[kind]
  const names = contentKinds[kind].comments
  return {
    '': {
      /** The discussion as the viewer sees it. */
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
    '[id]': {
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
        body: removalInput,
        response: doneDto,
        message: 'comments.deleted',
        handler: ({ viewer, params, body, caller }) =>
          deleteComment(kind, viewer, params.id, body.reason, caller),
      }),
    },
    '[id]/redact': {
      /** Destroys the text of a comment at once. */
      POST: defineRoute({
        access: 'member',
        params: idParams,
        body: removalInput,
        response: doneDto,
        message: 'comments.redacted',
        handler: ({ viewer, params, body, caller }) =>
          redactComment(kind, viewer, params.id, body.reason, caller),
      }),
    },
    '[id]/report': {
      /** Reports a comment to the administrators. */
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
    '[id]/review': {
      /** Decides on a comment that waits, was hidden or was reported. */
      POST: defineRoute({
        access: ['ADMIN'],
        params: idParams,
        body: reviewInput,
        response: reviewedDto,
        message: ({ decision }) => (decision === 'keep' ? 'comments.kept' : 'comments.deleted'),
        handler: ({ viewer, params, body, caller }) =>
          reviewComment(kind, viewer, params.id, body, caller),
      }),
    },
  } satisfies Offered<typeof commentCalls>
}

export const articleComments = defineCommentRoutes('article')
export const paperComments = defineCommentRoutes('paper')
