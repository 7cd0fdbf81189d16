import { cleanComment, isBlankComment, MOST_COMMENT } from '@/lib/core/comment-text'
import type { ContentKind } from '@/lib/core/content-kinds'
import { describeQuery } from '@/lib/core/query-parameters'
import { z } from '@/lib/core/zod'
import { authorDto } from '../users/schema'

/** `waiting`: nobody has seen it yet, an administrator decides; `hidden`: reported by several, until they decide. */
export const commentStates = ['visible', 'waiting', 'hidden'] as const

/** Who wrote it. The address is sent to that person and to administrators alone (docs/rules.md#accounts). */
export const commentAuthorDto = authorDto.extend({ email: z.string().optional() })

/** The mark in the place of a text that was destroyed. */
const redactedDto = z.object({ at: z.iso.datetime(), by: z.enum(['author', 'moderator']) })

/** What comments on articles and papers have alike. `is_mine` and `can` are of the person who asks. */
const shared = {
  comment_id: z.uuid(),
  edited_at: z.string().nullable(),
  author: commentAuthorDto.nullable(),
  is_mine: z.boolean(),
  state: z.enum(commentStates),
  redacted: redactedDto.nullable(),
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    redact: z.boolean(),
    report: z.boolean(),
  }),
}

/** A comment on an article. */
export const commentDto = z.object({ ...shared, content: z.string(), created_at: z.string() })

export type CommentDto = z.infer<typeof commentDto>

/** A comment on a paper: its fields have other names. */
export const paperCommentDto = z.object({ ...shared, comment: z.string(), createdAt: z.string() })

export type PaperCommentDto = z.infer<typeof paperCommentDto>

/** A comment of each kind. */
export interface CommentDtos {
  article: CommentDto
  paper: PaperCommentDto
}

/** How the one who asks is shown to others; null when nobody is signed in. */
const me = authorDto.extend({ user_id: z.uuid() }).nullable()

/** GET /article-comment?article_id= and /paper_comment?paper_id= */
const discussionOf = <Comment extends z.ZodType>(comment: Comment) =>
  z.object({ comments: z.array(comment), comments_open: z.boolean(), me })

const articleDiscussionDto = discussionOf(commentDto)
const paperDiscussionDto = discussionOf(paperCommentDto)

/** A discussion of each kind. */
export interface DiscussionDto<Kind extends ContentKind> {
  comments: CommentDtos[Kind][]
  comments_open: boolean
  me: z.infer<typeof me>
}

/** The answer to a new comment: no word of it, since answers are kept for a day (docs/decisions/0011-repeated-requests.md). */
export const createdCommentDto = z.object({
  comment_id: z.uuid(),
  created_at: z.string(),
  state: z.enum(commentStates),
})

export type CreatedCommentDto = z.infer<typeof createdCommentDto>

/** What a change answers that has nothing to tell but its message. */
export const doneDto = z.null()

const REQUIRED = 'validation.commentRequired'

const commentText = z
  .string({ error: REQUIRED })
  .transform(cleanComment)
  .refine((text) => !isBlankComment(text), REQUIRED)
  .refine((text) => [...text].length <= MOST_COMMENT, 'validation.commentMost')

/** An id's shape is judged where it is looked up: a wrong one is not found. */
const itemId = z.string({ error: 'validation.invalid' })

/** Of which article or paper the comments are. */
const commentsOf = (name: string) =>
  describeQuery(
    z.instanceof(URLSearchParams).transform((query) => query.get(name) ?? ''),
    z.object({ [name]: z.uuid() }),
  )

/** What goes in and out of the calls about the comments of a kind. */
interface CommentSchemas<Kind extends ContentKind> {
  comment: z.ZodType<CommentDtos[Kind], CommentDtos[Kind]>
  discussion: z.ZodType<DiscussionDto<Kind>, DiscussionDto<Kind>>
  query: ReturnType<typeof commentsOf>
  input: z.ZodType<Record<string, string>>
  edit: z.ZodType<Record<string, string>>
}

export const commentSchemas: { [Kind in ContentKind]: CommentSchemas<Kind> } = {
  article: {
    comment: commentDto,
    discussion: articleDiscussionDto,
    query: commentsOf('article_id'),
    input: z.object({ content: commentText, article_id: itemId }),
    edit: z.object({ content: commentText }),
  },
  paper: {
    comment: paperCommentDto,
    discussion: paperDiscussionDto,
    query: commentsOf('paper_id'),
    input: z.object({ comment: commentText, paper_id: itemId }),
    edit: z.object({ comment: commentText }),
  },
}

/** POST …/{id}/report */
export const reportInput = z.object({
  reason: z
    .string({ error: 'validation.reasonRequired' })
    .trim()
    .min(1, 'validation.reasonRequired')
    .max(500, 'validation.reasonLong'),
})

/** POST …/{id}/review: what becomes of a comment that waits, was hidden or was reported. */
export const reviewInput = z.object({
  decision: z.enum(['keep', 'remove'], { error: 'validation.decisionRequired' }),
})

export const reviewedDto = z.object({ decision: z.enum(['keep', 'remove']) })

/** PUT /article/{id}/comments and /paper/{id}/comments */
export const openInput = z.object({ comments_open: z.boolean({ error: 'validation.invalid' }) })

/** A comment that an administrator is to look at. */
export const reviewedCommentDto = z.object({
  comment_id: z.uuid(),
  kind: z.enum(['article', 'paper']),
  text: z.string(),
  state: z.enum(commentStates),
  createdAt: z.string(),
  edited_at: z.string().nullable(),
  /** Since when it waits for a decision. */
  since: z.string(),
  author: commentAuthorDto.nullable(),
  item: z.object({ id: z.uuid(), title: z.string(), is_public: z.boolean() }),
  /** Those that nobody has looked at, oldest first. */
  reports: z.array(
    z.object({ reason: z.string(), createdAt: z.string(), reporter: authorDto.nullable() }),
  ),
})

export type ReviewedCommentDto = z.infer<typeof reviewedCommentDto>

/** GET /comments/review */
export const commentsForReviewDto = z.object({
  comments: z.array(reviewedCommentDto),
  commentsCount: z.number().int(),
})
