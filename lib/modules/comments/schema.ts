import { z } from '@/lib/core/zod'
import { authorDto } from '../users/schema'

/** A comment on an article. `is_mine` is for the person who asks; to strangers it is false. */
export const commentDto = z.object({
  comment_id: z.uuid(),
  content: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  author: authorDto.nullable(),
  is_mine: z.boolean(),
})

export type CommentDto = z.infer<typeof commentDto>

/** A comment on a paper: the specification names its fields differently. */
export const paperCommentDto = z.object({
  comment_id: z.uuid(),
  comment: z.string(),
  createdAt: z.string(),
  edited_at: z.string().nullable(),
  author: authorDto.nullable(),
  is_mine: z.boolean(),
})

export type PaperCommentDto = z.infer<typeof paperCommentDto>
