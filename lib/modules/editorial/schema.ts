import type { ContentKind } from '@/lib/core/content-kinds'
import type { ContentLanguage } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'
import { authorDto } from '../users/schema'

const reason = z
  .string({ error: 'validation.reasonRequired' })
  .trim()
  .min(1, 'validation.reasonRequired')
  .max(500, 'validation.reasonLong')

/** A day that is still to come, as `2027-03-01`. */
const dueDay = z.iso
  .date({ error: 'validation.dueInvalid' })
  .transform((day) => new Date(day))
  .refine((day) => day.getTime() > Date.now(), 'validation.dueInvalid')

const reviewer = z.uuid({ error: 'validation.reviewerInvalid' })

/**
 * What the administrator read; a decision that names it does not hold for anything else. `revision_id` is the edit that
 * waits, by its id; `updated_at` the text of the item itself: of what is public, the one that the edit would replace.
 */
const seen = {
  revision_id: z.uuid({ error: 'validation.invalid' }).optional(),
  updated_at: z.iso.datetime({ error: 'validation.invalid' }).optional(),
}

/** The clinician is asked to review it, and has not done so. */
const isAsked = z.boolean().optional()

/** Unicode characters. */
const MOST_CHANGE_NOTE = 400

/** What changed for readers, in a sentence or two; demanded of a change that alters medical advice. */
export const changeNoteInput = {
  change_note: z
    .string()
    .trim()
    .refine((note) => [...note].length <= MOST_CHANGE_NOTE, 'validation.changeNoteLong')
    .optional(),
  /** Forms send it as a word. */
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

/** POST …/reject: the author is told the reason. */
export const rejectInput = z.object({ reason, ...seen })

export type RejectInput = z.output<typeof rejectInput>

/** PUT /article/{id} and /paper/{id}, the decision (docs/rules.md#content): an empty body decides nothing. */
export const decisionInput = z.discriminatedUnion(
  'is_published',
  [
    approveInput.extend({ is_published: z.literal(true) }),
    rejectInput.extend({ is_published: z.literal(false) }),
  ],
  { error: 'validation.decisionRequired' },
)

export type DecisionInput = z.output<typeof decisionInput>

/** What readers are told of a text's age. */
export const changedDto = {
  /** The day when it is to be reviewed again. */
  review_due: z.string().nullable(),
  /** What changed for readers, for 90 days. */
  what_changed: z.object({ note: z.string(), date: z.string() }).nullable(),
  /** By which a printed copy of this version is asked about, where it is public. */
  code: z.string().nullable(),
}

/** What a decision came to. */
export const outcome = z.enum(['approved', 'rejected', 'unpublished'])

export type Outcome = z.infer<typeof outcome>

/**
 * The mark of the content that an editor was given; sent back with an edit, it keeps the edit from overwriting what
 * somebody else wrote in the meantime. Without it the last one wins.
 */
export const basedOn = z.string().trim().max(100, 'validation.invalid').optional()

/** In an item that is answered alone: the mark of what its editor's next edit builds on; null for who may not edit. */
export const basedOnDto = z.string().nullable()

/** How an edit took effect: at once for the public, at once on what is not public, as a proposal, or not at all. */
export const editEffect = z.enum(['published', 'saved', 'waits', 'none'])

export type EditEffect = z.infer<typeof editEffect>

/** PUT …/review: who reviewed it for its medical content, and when that is due again. Null removes either. `updated_at` names
 * the text that was read; a newer one answers 409. */
export const reviewInput = z.object({
  reviewer_id: reviewer.nullable(),
  review_due: dueDay.nullable().default(null),
  is_asked: isAsked,
  updated_at: seen.updated_at,
})

export type ReviewInput = z.output<typeof reviewInput>

/** POST …/review/send-back: who asked is told the reason. */
export const sendBackInput = z.object({ reason, updated_at: seen.updated_at })

export type SendBackInput = z.output<typeof sendBackInput>

/** What author and administrators see of the state of an item; the public sees nothing of it. */
export const editorialDto = z.object({
  state: z.enum(['pending', 'approved', 'rejected', 'unpublished', 'deleted']),
  /** Why it was not approved, or is no longer public. */
  rejection: z.string().nullable(),
  /** An edit of a public item that waits; else the last one, where it was rejected and nothing was approved since. */
  edit: z
    .object({
      revision_id: z.uuid(),
      state: z.enum(['PENDING', 'REJECTED']),
      reason: z.string().nullable(),
      /** What changed for readers, as its writer says it. */
      change_note: z.string().nullable(),
      createdAt: z.string(),
      editor: authorDto.nullable(),
    })
    .nullable(),
  /** The account of who is to review it for its medical content. */
  reviewer_id: z.uuid().nullable(),
  review_due: z.string().nullable(),
  /** Why whom they asked last did not review it. */
  review_sent_back: z.string().nullable(),
  deletedAt: z.string().nullable(),
})

export type EditorialDto = z.infer<typeof editorialDto>

/** A version: what was approved, waits or was rejected. */
export const versionDto = z.object({
  version_id: z.uuid(),
  title: z.string(),
  state: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'SUPERSEDED']),
  reason: z.string().nullable(),
  /** What changed for readers. */
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

/** A piece of a text: in both versions, in the newer one only, in the older one only. */
const piece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })

/**
 * A version whole, and what it changes, by field, in words: an edit that waits against what is public, any other against
 * the one approved before it. `against` is that one, where it is a version. Of the last decided text of what is not
 * public (`is_since`) it is what its author has changed since.
 */
export const versionWithDifferenceDto = versionDto.extend({
  /** The fields of the item, by the names of its call. */
  content: z.record(z.string(), z.unknown()),
  against: z.uuid().nullable(),
  is_since: z.boolean(),
  difference: z.array(z.object({ field: z.string(), pieces: z.array(piece) })),
})

/** What a deletion answers beside its text. */
export const removedDto = z.null()

/** The text of an edit, as a key of the catalogue. */
export const editText = (kind: 'article' | 'paper', effect: EditEffect) =>
  effect === 'waits' ? `content.${kind}EditWaits` : `content.${kind}Saved`

const DECISION_TEXTS = { approved: 'Approved', rejected: 'Rejected', unpublished: 'Unpublished' }

/** The text of a decision, as a key of the catalogue. */
export const decisionText = (kind: 'article' | 'paper', decision: Outcome) =>
  `content.${kind}${DECISION_TEXTS[decision]}`

/** The text of a version that was brought back, as a key of the catalogue. */
export const restoredText = (effect: EditEffect) =>
  effect === 'waits' ? 'content.versionProposed' : 'content.versionRestored'

/** What became of a printed version. Of what is not public any more nothing is told but that, and since when. */
export type PrintedCopy = { kind: ContentKind; id: string } & (
  | { state: 'current'; title: string; language: ContentLanguage }
  | {
      state: 'changed'
      title: string
      language: ContentLanguage
      /** When the last change became public, as ISO 8601. */
      changedAt: string
      /** What changed for readers since, the newest first. */
      notes: { note: string; date: string }[]
    }
  | { state: 'withdrawn'; date: string | null }
)
