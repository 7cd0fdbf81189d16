import { cleanComment, holdReasons, MAX_COMMENT_LENGTH } from '@/lib/core/comment-text'
import { type ContentKind, contentKindNames, contentKinds } from '@/lib/core/content-kinds'
import type { TableChoice } from '@/lib/core/list-query'
import { hasVisibleText } from '@/lib/core/typed-text'
import { describeQuery, reasonText, z } from '@/lib/core/zod'
import { authorDto } from '../accounts/users/schema'

/**
 * `waiting`: held from everybody until an administrator decides; `hidden`: reported by several people, until an
 * administrator decides.
 */
export const commentStates = ['visible', 'waiting', 'hidden'] as const

/** The author. Only that person and administrators receive the address (docs/rules.md#accounts). */
export const commentAuthorDto = authorDto.extend({ email: z.string().optional() })

/** The mark in place of a destroyed text. */
const redactedDto = z.object({ at: z.iso.datetime(), by: z.enum(['author', 'moderator']) })

/** The fields shared by comments on articles and papers. `is_mine` and `can` are the viewer's. */
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

export const commentDto = z.object({ ...shared, content: z.string(), created_at: z.string() })

export type CommentDto = z.infer<typeof commentDto>

/** A comment on a paper: its fields are named differently. */
export const paperCommentDto = z.object({ ...shared, comment: z.string(), createdAt: z.string() })

export type PaperCommentDto = z.infer<typeof paperCommentDto>

/** Keyed by the text field's name: clients know two spellings. */
const SPELLINGS = { content: commentDto, comment: paperCommentDto } as const

export type CommentDtos = {
  [Kind in ContentKind]: z.infer<
    (typeof SPELLINGS)[(typeof contentKinds)[Kind]['comments']['text']]
  >
}

/** The viewer, as others see them; null when not signed in. */
const me = authorDto.extend({ user_id: z.uuid() }).nullable()

/** GET /article-comment?article_id= and /paper_comment?paper_id= */
const discussionSchema = <Comment extends z.ZodType>(comment: Comment) =>
  z.object({ comments: z.array(comment), comments_open: z.boolean(), me })

export interface DiscussionDto<Kind extends ContentKind> {
  comments: CommentDtos[Kind][]
  comments_open: boolean
  me: z.infer<typeof me>
}

/** The response to a new comment: no text, as responses are kept for a day (docs/decisions/0011-repeated-requests.md). */
export const createdCommentDto = z.object({
  comment_id: z.uuid(),
  created_at: z.string(),
  state: z.enum(commentStates),
})

export type CreatedCommentDto = z.infer<typeof createdCommentDto>

/** The response to a change that returns only a message. */
export const doneDto = z.null()

const REQUIRED = 'validation.commentRequired'

const commentText = z
  .string({ error: REQUIRED })
  .transform(cleanComment)
  .refine(hasVisibleText, REQUIRED)
  .refine((text) => [...text].length <= MAX_COMMENT_LENGTH, 'validation.commentMost')

/** Ids are validated at lookup: a malformed one is not found. */
const itemId = z.string({ error: 'validation.invalid' })

/** The article or paper whose comments are requested. */
const commentsQuery = (name: string) =>
  describeQuery(
    z.instanceof(URLSearchParams).transform((query) => query.get(name) ?? ''),
    z.object({ [name]: z.uuid() }),
  )

/** The inputs and outputs of the calls about a kind's comments. */
interface CommentSchemas<Kind extends ContentKind> {
  comment: z.ZodType<CommentDtos[Kind], CommentDtos[Kind]>
  discussion: z.ZodType<DiscussionDto<Kind>, DiscussionDto<Kind>>
  query: ReturnType<typeof commentsQuery>
  input: z.ZodType<Record<string, string>>
  edit: z.ZodType<Record<string, string>>
}

export const commentSchemas = Object.fromEntries(
  contentKindNames.map((kind) => {
    const { item, text } = contentKinds[kind].comments
    const comment = SPELLINGS[text]
    return [
      kind,
      {
        comment,
        discussion: discussionSchema(comment),
        query: commentsQuery(item),
        input: z.object({ [text]: commentText, [item]: itemId }),
        edit: z.object({ [text]: commentText }),
      },
    ]
  }),
) as unknown as { [Kind in ContentKind]: CommentSchemas<Kind> }

/** POST …/{id}/report */
export const reportInput = z.object({ reason: reasonText })

/** POST …/{id}/review: the decision about a comment that is held, hidden or reported. */
export const reviewInput = z.object({
  decision: z.enum(['keep', 'remove'], { error: 'validation.decisionRequired' }),
  /** For a removal. */
  reason: reasonText.optional(),
  /** For keeping: the comment's `edited_at` as the administrator saw it; a later edit is then refused. */
  edited_at: z.iso.datetime({ error: 'validation.invalid' }).nullish(),
})

export const reviewedDto = z.object({ decision: z.enum(['keep', 'remove']) })

/** PUT /article/{id}/comments and /paper/{id}/comments */
export const openInput = z.object({ comments_open: z.boolean({ error: 'validation.invalid' }) })

/** A comment for an administrator to review. */
export const reviewedCommentDto = z.object({
  comment_id: z.uuid(),
  kind: z.enum(contentKindNames),
  text: z.string(),
  state: z.enum(commentStates),
  /** Why an unpublished comment is held. */
  held_for: z.enum(holdReasons).nullable(),
  createdAt: z.string(),
  edited_at: z.string().nullable(),
  /** Since when it awaits a decision. */
  since: z.string(),
  author: commentAuthorDto.nullable(),
  item: z.object({ id: z.uuid(), title: z.string(), is_public: z.boolean() }),
  /** Unresolved reports, oldest first. */
  reports: z.array(
    z.object({ reason: z.string(), createdAt: z.string(), reporter: authorDto.nullable() }),
  ),
})

export type ReviewedCommentDto = z.infer<typeof reviewedCommentDto>

/** The sort columns of the table of comments to review; it has no filters. */
export const reviewTable = { sorts: ['since'], filters: z.object({}) } as const

export type ReviewChoice = TableChoice<(typeof reviewTable.sorts)[number], object>

/** GET /comments/review */
export const commentsForReviewDto = z.object({
  comments: z.array(reviewedCommentDto),
  commentsCount: z.number().int(),
})
