import { call } from '@/lib/browser/api/call'
import { contentKinds } from '@/lib/core/content-kinds'
import type { Paging } from '@/lib/core/pagination'
import type { z } from '@/lib/core/zod'
import type { commentsForReviewDto, ReviewedCommentDto } from '@/lib/modules/comments/schema'

export const REPORTS = 'reports'

const pathOf = ({ kind, comment_id }: ReviewedCommentDto) =>
  `${contentKinds[kind].comments.path}/${comment_id}`

/** The comments that wait for a decision, what has waited longest first. */
export async function listForReview({ page, limit }: Paging, signal: AbortSignal) {
  const path = `/comments/review?page=${page}&limit=${limit}`
  const { data } = await call<z.infer<typeof commentsForReviewDto>>('GET', path, { signal })
  return { rows: data.comments, total: data.commentsCount }
}

const decide = (comment: ReviewedCommentDto, decision: 'keep' | 'remove') =>
  call('POST', `${pathOf(comment)}/review`, { json: { decision } })

export const keepComment = (comment: ReviewedCommentDto) => decide(comment, 'keep')
export const removeComment = (comment: ReviewedCommentDto) => decide(comment, 'remove')
export const redactComment = (comment: ReviewedCommentDto) =>
  call('POST', `${pathOf(comment)}/redact`, { json: {} })
