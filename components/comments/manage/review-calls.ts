import { call } from '@/lib/browser/api/call'
import { contentKinds } from '@/lib/core/content-kinds'
import type { z } from '@/lib/core/zod'
import type { commentsForReviewDto, ReviewedCommentDto } from '@/lib/modules/comments/schema'
import { askedQuery } from '../../data-table/asked-query'
import type { Asked } from '../../data-table/use-rows'

export const REPORTS = 'reports'

const pathOf = ({ kind, comment_id }: ReviewedCommentDto) =>
  `${contentKinds[kind].comments.path}/${comment_id}`

/** Lists the comments that await a decision, longest waiting first unless sorted otherwise. */
export async function listForReview(asked: Asked, signal: AbortSignal) {
  const path = `/comments/review?${askedQuery(asked)}`
  const { data } = await call<z.infer<typeof commentsForReviewDto>>('GET', path, { signal })
  return { rows: data.comments, total: data.commentsCount }
}

/** A comment to remove, and why. */
export interface Removal {
  comment: ReviewedCommentDto
  reason: string
}

export const keepComment = (comment: ReviewedCommentDto) =>
  call('POST', `${pathOf(comment)}/review`, { json: { decision: 'keep' } })
export const removeComment = ({ comment, reason }: Removal) =>
  call('POST', `${pathOf(comment)}/review`, { json: { decision: 'remove', reason } })
export const redactComment = ({ comment, reason }: Removal) =>
  call('POST', `${pathOf(comment)}/redact`, { json: { reason } })
