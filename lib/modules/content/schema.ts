import type { ContentKind } from '@/lib/core/content-kinds'
import { limits } from '@/lib/core/limits'
import type { TableChoice } from '@/lib/core/list-query'
import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import { tidyText } from '@/lib/core/typed-text'
import { boundedText, reasonText, z } from '@/lib/core/zod'
import { authorDto } from '../accounts/users/schema'

/** The sort columns of the staff's tables of articles and papers; `author` is who wrote or sent it, by displayed name. */
export const itemSorts = ['title', 'created', 'author', 'language', 'status'] as const

/** The filters of those tables: an item's state, its language, and who wrote or sent it. */
export const itemFilters = z.object({
  state: z.enum(['approved', 'pending', 'rejected']).optional(),
  language: z.enum(contentLanguages).optional(),
  person: z.uuid().optional(),
})

export type ItemFilters = z.output<typeof itemFilters>
export type ItemChoice = TableChoice<(typeof itemSorts)[number], ItemFilters>

/** A future day, such as `2027-03-01`. */
const dueDay = z.iso
  .date({ error: 'validation.dueInvalid' })
  .transform((day) => new Date(day))
  .refine((day) => day.getTime() > Date.now(), 'validation.dueInvalid')

const reviewer = z.uuid({ error: 'validation.reviewerInvalid' })

/**
 * The versions that the administrator had on screen; a decision that names them applies to no others. `revision_id`
 * is the waiting edit's id; `updated_at` is the version of the item's own text: for a public item, the one that the
 * edit would replace.
 */
const seen = {
  revision_id: z.uuid({ error: 'validation.invalid' }).optional(),
  updated_at: z.iso.datetime({ error: 'validation.invalid' }).optional(),
}

/** True if the clinician is asked for a review, false if they have already done it. */
const isAsked = z.boolean().optional()

/** The change note for readers, in a sentence or two; required for a change that alters medical advice. */
export const changeNoteInput = {
  change_note: boundedText(limits.textLength.changeNote, 'validation.changeNoteLong').optional(),
  /** Forms send it as a string. */
  is_medical: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
}

export interface ChangeNote {
  change_note?: string | undefined
  is_medical?: boolean | 'true' | 'false' | undefined
}

/** POST …/approve. */
export const approveInput = z.object({
  ...seen,
  ...changeNoteInput,
  reviewer_id: reviewer.optional(),
  review_due: dueDay.optional(),
  is_asked: isAsked,
})

export type ApproveInput = z.output<typeof approveInput>

/** POST …/reject: the author gets the reason. */
export const rejectInput = z.object({ reason: reasonText, ...seen })

export type RejectInput = z.output<typeof rejectInput>

/** PUT /article/{id} and /paper/{id}, the decision (docs/rules.md#content): an empty body is refused. */
export const decisionInput = z.discriminatedUnion(
  'is_published',
  [
    approveInput.extend({ is_published: z.literal(true) }),
    rejectInput.extend({ is_published: z.literal(false) }),
  ],
  { error: 'validation.decisionRequired' },
)

export type DecisionInput = z.output<typeof decisionInput>

/** The public fields about a text's age. */
export const changedDto = {
  /** The day when its next review is due. */
  review_due: z.string().nullable(),
  /** The change note for readers, shown for 90 days. */
  what_changed: z.object({ note: z.string(), date: z.string() }).nullable(),
  /** The code under which a printed copy of this version is checked, if it is public. */
  code: z.string().nullable(),
}

/** The result of a decision. */
export const outcome = z.enum(['approved', 'rejected', 'unpublished'])

export type Outcome = z.infer<typeof outcome>

/**
 * The mark of the content that an editor was given. Sent back with an edit, it detects changes by others meanwhile.
 * Without it, the last write wins.
 */
export const basedOn = z.string().overwrite(tidyText).max(100, 'validation.invalid').optional()

/** In the response with a single item: the mark to send with the next edit; null for viewers who may not edit. */
export const basedOnDto = z.string().nullable()

/** How an edit took effect: published at once, saved on an unpublished item, waiting as a proposal, or not at all. */
export const editEffect = z.enum(['published', 'saved', 'waits', 'none'])

export type EditEffect = z.infer<typeof editEffect>

/**
 * PUT …/review: sets the medical reviewer and the next due date. Null removes either. `updated_at` names the version
 * that was read; if there is a newer one, the response is 409.
 */
export const reviewInput = z.object({
  reviewer_id: reviewer.nullable(),
  review_due: dueDay.nullable().default(null),
  is_asked: isAsked,
  updated_at: seen.updated_at,
})

export type ReviewInput = z.output<typeof reviewInput>

/** POST …/review/send-back: the requester gets the reason. */
export const sendBackInput = z.object({ reason: reasonText, updated_at: seen.updated_at })

export type SendBackInput = z.output<typeof sendBackInput>

/** An item's editorial state, for its author and administrators; never public. */
export const editorialDto = z.object({
  state: z.enum(['pending', 'approved', 'rejected', 'unpublished', 'deleted']),
  /** Why it was rejected or taken back. */
  rejection: z.string().nullable(),
  /** Since when it, or its edit, awaits a decision; null if neither does. */
  waits_since: z.string().nullable(),
  /** The waiting edit of a public item; or else the last one, if it was rejected and nothing was approved since. */
  edit: z
    .object({
      revision_id: z.uuid(),
      state: z.enum(['PENDING', 'REJECTED']),
      reason: z.string().nullable(),
      /** The writer's change note for readers. */
      change_note: z.string().nullable(),
      createdAt: z.string(),
      editor: authorDto.nullable(),
    })
    .nullable(),
  /** The account of its author. */
  owner_id: z.uuid().nullable(),
  /** The account of its reviewer for medical content. */
  reviewer_id: z.uuid().nullable(),
  review_due: z.string().nullable(),
  /** Why the reviewer who was last asked sent it back. */
  review_sent_back: z.string().nullable(),
  deletedAt: z.string().nullable(),
})

export type EditorialDto = z.infer<typeof editorialDto>

/** A version: approved, waiting, rejected or superseded. */
export const versionDto = z.object({
  version_id: z.uuid(),
  title: z.string(),
  state: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'SUPERSEDED']),
  reason: z.string().nullable(),
  /** The change note for readers. */
  change_note: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  editor: authorDto.nullable(),
  decider: authorDto.nullable(),
})

export type VersionDto = z.infer<typeof versionDto>

export const versionsDto = z.object({
  versions: z.array(versionDto),
  versionsCount: z.number().int(),
})

/** A piece of a text: in both versions, only in the newer one, or only in the older one. */
const piece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })

/**
 * A whole version, and its changes in words, by field: a waiting edit is compared with the public text, any other version
 * with the one approved before it. `against` is the version compared with, if it is one. For the last decided text of an item
 * that is not public (`is_since`), it is what the author has changed since.
 */
export const versionWithDifferenceDto = versionDto.extend({
  /** The item's fields, by their API names. */
  content: z.record(z.string(), z.unknown()),
  against: z.uuid().nullable(),
  is_since: z.boolean(),
  difference: z.array(z.object({ field: z.string(), pieces: z.array(piece) })),
})

/** The response data of a deletion. */
export const removedDto = z.null()

/** The message key for an edit. */
export const editText = (kind: ContentKind, effect: EditEffect) =>
  effect === 'waits' ? `content.${kind}EditWaits` : `content.${kind}Saved`

const DECISION_TEXTS = { approved: 'Approved', rejected: 'Rejected', unpublished: 'Unpublished' }

/** The message key for a decision. */
export const decisionText = (kind: ContentKind, decision: Outcome) =>
  `content.${kind}${DECISION_TEXTS[decision]}`

/** The message key for a restored version. */
export const restoredText = (effect: EditEffect) =>
  effect === 'waits' ? 'content.versionProposed' : 'content.versionRestored'

/** The state of a printed version. One that is no longer public has only the date since when. */
export type PrintedCopy = { kind: ContentKind; id: string } & (
  | { state: 'current'; title: string; language: ContentLanguage }
  | {
      state: 'changed'
      title: string
      language: ContentLanguage
      /** When the last change became public, as ISO 8601. */
      changedAt: string
      /** The change notes for readers since then, newest first. */
      notes: { note: string; date: string }[]
    }
  | { state: 'withdrawn'; date: string | null }
)
