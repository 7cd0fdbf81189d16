import { roles } from '@/lib/core/accounts'
import { stepGroups } from '@/lib/core/case-ladder'
import { adviceUses, conditions } from '@/lib/core/cases'
import { limits } from '@/lib/core/limits'
import { KINDS } from '@/lib/core/privacy/kinds.mjs'
import { boundedText, z } from '@/lib/core/zod'
import { authorDto } from '../accounts/users/schema'
import { referralDto } from './cases/referral-schema'
import { consentDto } from './consent/consent-schema'

const condition = z.enum(conditions, { error: 'validation.invalid' })
const advice = z.enum(adviceUses, { error: 'validation.invalid' })

/** POST /forum/{id}/follow-up */
export const followUpInput = z.object({ condition, advice: advice.optional() })

export type FollowUpInput = z.output<typeof followUpInput>

/** POST /follow-up: the token from a mail's link. No sign-in needed. */
export const followUpByLinkInput = followUpInput.extend({
  token: z.string({ error: 'followUp.linkInvalid' }).max(200, 'followUp.linkInvalid'),
})

/** The patient's condition, and when the author was asked; null if never asked. */
const followUpDto = z
  .object({
    asked_at: z.iso.datetime(),
    condition: condition.nullable(),
    advice: advice.nullable(),
    answered_at: z.iso.datetime().nullable(),
  })
  .nullable()

const count = z.number().int()

/** GET /forum/counts: how many cases each part holds. */
export const caseCountsDto = z.object({
  urgent: count,
  unanswered: count,
  mine: count,
  tagged: count,
  watched: count,
  closed: count,
  /** Only for those who may review cases (docs/rules.md#a-second-look). */
  look: count,
})

export type CaseCountsDto = z.infer<typeof caseCountsDto>

/** When a person is notified about a case: always, never, or according to their part in it. */
const watchings = ['watch', 'mute', 'none'] as const

const watchingDto = z.enum(watchings, { error: 'validation.invalid' })

export type Watching = z.infer<typeof watchingDto>

/** PUT /forum/{id}/watch */
export const watchInput = z.object({ watching: watchingDto })

/** GET /forum/similar: the closest first. */
export const similarCasesDto = z.object({
  cases: z.array(z.object({ post_id: z.uuid(), title: z.string() })),
})

/** The kinds of possible identifiers that were kept, and the author's reason; null where none were. */
const retainedIdentifiersDto = z
  .object({ kinds: z.array(z.enum(KINDS)), reason: z.string() })
  .nullable()

/** For an urgent case posted without its document: the kinds of identifiers in that document. */
const attachmentWithheld = z.array(z.enum(KINDS)).optional()

/** Why the text or document keeps something that may identify the patient. */
export const identifiersReason = boundedText(
  limits.textLength.reason,
  'validation.reasonLong',
).optional()

export const caseStatuses = ['ROUTINE', 'URGENCY'] as const

/** `answered`: a person other than its author has answered, or an answer was accepted. */
export const caseStates = ['open', 'answered', 'closed'] as const

export type CaseState = (typeof caseStates)[number]

/** A member of staff in the forum; never an e-mail address. */
export const forumPersonDto = authorDto.extend({ user_id: z.uuid(), role: z.enum(roles) })

export type ForumPersonDto = z.infer<typeof forumPersonDto>

/** The mark that "Redact now" leaves in place of what it destroyed. */
export const redactedDto = z.object({ at: z.iso.datetime(), by: forumPersonDto.nullable() })

/** A PDF; its address can only be read with the session's bearer token. */
export const attachmentDto = z.object({
  file_id: z.uuid(),
  url: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  pages: z.number().int().nullable(),
})

export type AttachmentDto = z.infer<typeof attachmentDto>

/** A photograph of a case or of an answer; its address can only be read with the session's bearer token. */
export const casePictureDto = z.object({
  file_id: z.uuid(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Why a face or a label must stay visible; null if none is. */
  shows_reason: z.string().nullable(),
})

export type CasePictureDto = z.infer<typeof casePictureDto>

/** Since when a case is hidden from others, and why it was sent back; null for a visible case. */
const secondLookDto = z
  .object({ since: z.iso.datetime(), sent_back_reason: z.string().nullable() })
  .nullable()

/** A case as the list shows it. */
export const forumPostDto = z.object({
  post_id: z.uuid(),
  /** Empty, like `content`, when it was redacted. */
  title: z.string(),
  /** HTML, sanitised. */
  content: z.string(),
  /** The first 200 characters without tags. */
  preview: z.string(),
  case_status: z.enum(caseStatuses),
  state: z.enum(caseStates),
  is_answered: z.boolean(),
  /** An urgent case that nobody has acknowledged; it is listed first. */
  needs_acknowledgement: z.boolean(),
  /** Since when it waits for an acknowledgement or an answer; null when it does not wait. */
  waiting_since: z.iso.datetime().nullable(),
  comment_count: z.number().int(),
  /** Comments that answer the case itself. */
  answer_count: z.number().int(),
  /** The people tagged; `tagged_users` holds only their ids. */
  tagged: z.array(forumPersonDto),
  tagged_users: z.array(z.uuid()),
  attachment: attachmentDto.nullable(),
  author: forumPersonDto.nullable(),
  /** The responsible person; null without one. */
  responsible: forumPersonDto.nullable(),
  is_mine: z.boolean(),
  redacted: redactedDto.nullable(),
  second_look: secondLookDto,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type ForumPostDto = z.infer<typeof forumPostDto>

/** A person who was notified of an urgent case, has seen it or acknowledged it, and when. */
export const receiptDto = z.object({
  person: forumPersonDto,
  told_at: z.iso.datetime().nullable(),
  seen_at: z.iso.datetime().nullable(),
  acknowledged_at: z.iso.datetime().nullable(),
})

export type ReceiptDto = z.infer<typeof receiptDto>

/** How a person is notified: in the application, by a mail of its own, in the digest, by push, by SMS. */
export const channels = ['bell', 'mail', 'digest', 'push', 'sms'] as const

/** A step of a case's clock: the group it notifies, when, and its members. */
export const stepDto = z.object({
  group: z.enum(stepGroups),
  due_at: z.iso.datetime(),
  /** When it notified them; null while it waits, or when it was not needed. */
  taken_at: z.iso.datetime().nullable(),
  /** Since when it is paused, because the case does not wait. */
  stopped_at: z.iso.datetime().nullable(),
  /** All specialists were notified, because nobody was on call. */
  nobody_on_call: z.boolean(),
  told: z.array(
    z.object({
      person: forumPersonDto,
      channels: z.array(z.enum(channels)),
      told_at: z.iso.datetime(),
    }),
  ),
})

export type StepDto = z.infer<typeof stepDto>

/** What the viewer may currently do with a case. */
export const postAbilitiesDto = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  redact: z.boolean(),
  close: z.boolean(),
  reopen: z.boolean(),
  accept: z.boolean(),
  acknowledge: z.boolean(),
  /** Become responsible for it. */
  take: z.boolean(),
  /** Tag specialists on the author's behalf, or pass on a case one is responsible for. */
  hand_over: z.boolean(),
  answer: z.boolean(),
  /** Print the code that lets the patient withdraw consent. */
  make_slip: z.boolean(),
  /** Show it to others, or send it back, while it waits for a second look. */
  look: z.boolean(),
})

export type PostAbilitiesDto = z.infer<typeof postAbilitiesDto>

/** A case with everything its page shows. */
export const forumPostDetailDto = forumPostDto.extend({
  receipts: z.array(receiptDto),
  /** The clock of the case as it is now; empty for a case older than the clock. */
  clock: z.array(stepDto),
  told_count: z.number().int(),
  /** How many of the people notified have seen it. */
  seen_count: z.number().int(),
  others_seen_count: z.number().int(),
  acknowledged_count: z.number().int(),
  accepted_comment_id: z.uuid().nullable(),
  /** Who accepted the answer. */
  accepted_by: forumPersonDto.nullable(),
  /** Oldest first. */
  hand_overs: z.array(
    z.object({
      from: forumPersonDto.nullable(),
      to: forumPersonDto.nullable(),
      note: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** The fields in referral order; null for a case that is only free text. */
  referral: referralDto.nullable(),
  /** The viewer's own setting. */
  watching: watchingDto,
  /** How the patient was some weeks later. */
  follow_up: followUpDto,
  pictures: z.array(casePictureDto),
  consent: consentDto,
  /** The patient has withdrawn consent with a slip, and the case was destroyed. */
  consent_withdrawn: z.boolean(),
  identifiers_kept: retainedIdentifiersDto,
  outcome: z.string().nullable(),
  closed_at: z.iso.datetime().nullable(),
  /** Telephone numbers for emergencies, the main one first. */
  referral_numbers: z.array(z.string()),
  can: postAbilitiesDto,
})

export type ForumPostDetailDto = z.infer<typeof forumPostDetailDto>

/** GET /forum */
export const forumPostsDto = z.object({
  posts: z.array(forumPostDto),
  postCount: z.number().int(),
})

/** GET /forum/search */
export const foundForumsDto = z.object({
  forums: z.array(forumPostDto),
  forumsCount: z.number().int(),
})

/** A comment without its replies. */
export const forumCommentDto = z.object({
  id: z.uuid(),
  post_id: z.uuid(),
  parent_id: z.uuid().nullable(),
  /** HTML, sanitised; empty when it was redacted or deleted. */
  content: z.string(),
  identifiers_kept: retainedIdentifiersDto,
  /** Empty when it was redacted or deleted. */
  pictures: z.array(casePictureDto),
  attachment: attachmentDto.nullable(),
  user: forumPersonDto.nullable(),
  is_mine: z.boolean(),
  /** Whether its author's licence was valid on the day of writing, as far as its end date was known. */
  licence_valid: z.boolean(),
  is_accepted: z.boolean(),
  /** Deleted, but kept in its place because it has replies. */
  is_deleted: z.boolean(),
  redacted: redactedDto.nullable(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  can: z.object({
    reply: z.boolean(),
    edit: z.boolean(),
    remove: z.boolean(),
    redact: z.boolean(),
    accept: z.boolean(),
  }),
})

export type ForumCommentDto = z.infer<typeof forumCommentDto>

/** A comment with its replies, oldest first. */
export const commentThreadDto = forumCommentDto.extend({
  get replies() {
    return z.array(commentThreadDto)
  },
})

export type CommentThreadDto = z.infer<typeof commentThreadDto>

/** GET /forum/{id} */
export const forumDetailDto = z.object({
  post: forumPostDetailDto,
  userComments: z.array(commentThreadDto),
})

/** PATCH /forum/{id} */
export const editedPostDto = forumDetailDto.extend({ attachment_withheld: attachmentWithheld })

/** POST /forum: without the text of the case, since responses to repeatable requests are kept for a day. */
export const createdPostDto = z.object({
  post_id: z.uuid(),
  /** Others see it once the kept identifiers have been reviewed. */
  waits_for_look: z.literal(true).optional(),
  attachment_withheld: attachmentWithheld,
})

/** POST /forum/{id}/pictures, POST /comment/{id}/pictures */
export const addedPictureDto = z.object({ file_id: z.uuid() })

/** POST /comment: likewise without the text. */
export const createdCommentDto = z.object({
  id: z.uuid(),
  post_id: z.uuid(),
  parent_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})

/** POST /forum/{id}/acknowledge: when the viewer first did so. */
export const acknowledgedDto = z.object({ acknowledged_at: z.iso.datetime() })

/** The data of a response to a deletion or redaction, next to its message. */
export const doneDto = z.null()
