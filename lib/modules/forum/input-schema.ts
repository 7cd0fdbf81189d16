import { limits } from '@/lib/core/limits'
import { boundedText, reasonText, requiredText, z } from '@/lib/core/zod'
import { referralField } from './cases/referral-schema'
import { caseStatuses, identifiersReason } from './schema'

const MAX_NOTE_LENGTH = 1000
export const MAX_TAGGED = 10
const MAX_COVERED_REGIONS = 100

const share = z.number().min(0).max(1)

const title = requiredText(
  limits.textLength.caseTitle,
  'validation.titleRequired',
  'validation.articleTitleLong',
)

const content = z
  .string({ error: 'validation.fillAll' })
  .max(limits.textLength.case, 'validation.forumContentLong')

const caseStatus = z.enum(caseStatuses, { error: 'validation.caseStatusRequired' })

const taggedIds = z.array(z.uuid()).transform((ids) => [...new Set(ids)])

/** Parses a form field that holds a list as JSON; an empty field is an empty list. */
const jsonList = <Item>(list: z.ZodType<Item[]>, error: string) =>
  z.string().transform((value, context) => {
    try {
      return list.parse(JSON.parse(value || '[]'))
    } catch {
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    }
  })

/** User ids. */
const taggedUsers = jsonList(taggedIds, 'validation.taggedInvalid').refine(
  (ids) => ids.length <= MAX_TAGGED,
  'validation.taggedMany',
)

/** POST /forum (docs/rules.md#cases). */
export const forumPostInput = z.object({
  title,
  content,
  case_status: caseStatus,
  tagged_users: taggedUsers.optional(),
  referral: referralField.optional(),
  identifiers_reason: identifiersReason,
})

export type ForumPostInput = z.output<typeof forumPostInput>

/** PATCH /forum/{id}: fields that are absent stay; a list of tagged people replaces the earlier one. */
export const forumPostEdit = z.object({
  title: title.optional(),
  content: content.optional(),
  case_status: caseStatus.optional(),
  tagged_users: taggedUsers.optional(),
  referral: referralField.optional(),
  /** `1` removes the attachment. */
  remove_attachment: z.enum(['0', '1'], { error: 'validation.invalid' }).optional(),
  identifiers_reason: identifiersReason,
})

export type ForumPostEdit = z.output<typeof forumPostEdit>

/** Left, top, width and height as fractions of the picture's width and height. */
const region = z
  .array(share)
  .length(4)
  .transform(([left = 0, top = 0, width = 0, height = 0]) => [left, top, width, height] as const)

const coveredRegions = jsonList(z.array(region).max(MAX_COVERED_REGIONS), 'validation.invalid')

/**
 * POST /forum/{id}/pictures, POST /comment/{id}/pictures: the author states whether a face or label is still visible.
 */
export const casePictureInput = z
  .object({
    shows_who: z.enum(['0', '1'], { error: 'validation.photoShows' }),
    /** Why it must stay visible. */
    reason: identifiersReason,
    /** The regions that were blacked out. */
    covered: coveredRegions.optional(),
  })
  .refine(({ shows_who, reason }) => shows_who === '0' || reason, {
    path: ['reason'],
    error: 'validation.photoReason',
  })

export type CasePictureInput = z.output<typeof casePictureInput>

/** PUT /comment/{id}/document */
export const answerDocumentInput = z.object({
  /** Why the document keeps something that may identify the patient. */
  identifiers_reason: identifiersReason,
})

export type AnswerDocumentInput = z.output<typeof answerDocumentInput>

/** POST /forum/{id}/close */
export const closeInput = z.object({
  outcome: requiredText(
    limits.textLength.outcome,
    'validation.outcomeRequired',
    'validation.outcomeLong',
  ),
})

/** POST /forum/{id}/show */
export const showInput = z.object({
  /** The `heldSince` that the viewer saw: a later change has not been reviewed. */
  held_since: z.iso.datetime({ error: 'validation.invalid' }),
})

export type ShowInput = z.output<typeof showInput>

/** POST /forum/{id}/send-back */
export const sendBackInput = showInput.extend({
  reason: reasonText,
})

/** POST /forum/{id}/hand-over: the ids of specialists; a single one becomes responsible. */
export const handOverInput = z.object({
  tagged_users: z
    .array(z.uuid({ error: 'validation.taggedInvalid' }), { error: 'validation.taggedInvalid' })
    .min(1, 'validation.taggedInvalid')
    .max(MAX_TAGGED, 'validation.taggedMany')
    .transform((ids) => [...new Set(ids)]),
  /** What the specialists should know. */
  note: boundedText(MAX_NOTE_LENGTH, 'validation.noteLong').default(''),
})

export type HandOverInput = z.output<typeof handOverInput>

/** POST /forum/{id}/accept: null withdraws the acceptance. */
export const acceptInput = z.object({
  comment_id: z.uuid({ error: 'validation.answerInvalid' }).nullable(),
})

const commentContent = z
  .string({ error: 'validation.commentRequired' })
  .max(limits.textLength.caseAnswer, 'validation.commentLong')

/** POST /comment */
export const forumCommentInput = z.object({
  content: commentContent,
  post_id: z.string({ error: 'validation.invalid' }),
  parent_id: z.uuid({ error: 'validation.parentInvalid' }).nullish(),
  identifiers_reason: identifiersReason,
})

export type ForumCommentInput = z.output<typeof forumCommentInput>

/** PATCH /comment/{id} */
export const forumCommentEdit = z.object({
  content: commentContent,
  identifiers_reason: identifiersReason,
})

export type ForumCommentEdit = z.output<typeof forumCommentEdit>
