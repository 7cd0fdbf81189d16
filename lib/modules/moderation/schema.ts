import { contentKindNames } from '@/lib/core/content-kinds'
import { reasonText, requiredText, z } from '@/lib/core/zod'

/** The administrators' decisions that send a mail to the person concerned. */
export const moderationKinds = [
  'comment_removed',
  'comment_redacted',
  'account_deactivated',
  'article_removed',
  'paper_removed',
  'case_removed',
  'answer_removed',
  'case_redacted',
  'answer_redacted',
  'outcome_removed',
] as const

export type ModerationKind = (typeof moderationKinds)[number]

/**
 * The reason for removing or redacting somebody else's text, sent to its author. Optional when deleting an article, a
 * paper or a text of the forum, since clients know these calls without a body; required everywhere else.
 */
export const removalInput = z.object({ reason: reasonText.optional() })

/** A deleted article or paper that a decision refers to; its title is for people who read about the decision. */
const removedItem = z.object({ removed: z.enum(contentKindNames), id: z.uuid(), title: z.string() })

export type RemovedItem = z.infer<typeof removedItem>

/** The article or paper that a decision deleted; null if it is about something else. */
export const parseRemovedItem = (json: unknown): RemovedItem | null =>
  removedItem.safeParse(json).data ?? null

/** `over`: the time to appeal has passed, or the decision was taken back. */
export const appealStates = ['open', 'waiting', 'granted', 'refused', 'over'] as const

/** GET /appeal: the decision, for the person who opened the link in its mail. */
export const appealDto = z.object({
  kind: z.enum(moderationKinds),
  /** Empty if none was given. */
  reason: z.string(),
  decided_at: z.iso.datetime(),
  /** The removed comment, or the title of the deleted article or paper, while it is stored. */
  text: z.string().nullable(),
  state: z.enum(appealStates),
  /** Why an appeal was granted or refused. */
  answer: z.string().nullable(),
  /** Whether another administrator may decide an appeal: the original decider may not. */
  has_other: z.boolean(),
})

export type AppealDto = z.infer<typeof appealDto>

export const MAX_APPEAL_LENGTH = 1000

/** POST /appeal: the token from the mail's link, and the argument against the decision. */
export const appealInput = z.object({
  token: z.string({ error: 'appeals.linkInvalid' }).max(200, 'appeals.linkInvalid'),
  text: requiredText(MAX_APPEAL_LENGTH, 'appeals.textRequired', 'appeals.textLong'),
})

export type AppealInput = z.output<typeof appealInput>

/** A pending appeal, as administrators see it. */
export const waitingAppealDto = z.object({
  appeal_id: z.uuid(),
  kind: z.enum(moderationKinds),
  reason: z.string(),
  decided_at: z.iso.datetime(),
  /** The decider's name; null when their account is gone. */
  decided_by: z.string().nullable(),
  person: z.object({ user_id: z.uuid(), name: z.string() }),
  appeal: z.string(),
  appealed_at: z.iso.datetime(),
  comment: z
    .object({ kind: z.enum(contentKindNames), item_id: z.uuid(), text: z.string() })
    .nullable(),
  /** The title of the deleted article or paper. */
  item: z
    .object({ kind: z.enum(contentKindNames), item_id: z.uuid(), title: z.string() })
    .nullable(),
  /** False for the original decider, and for the person it is about. */
  may_decide: z.boolean(),
})

export type WaitingAppealDto = z.infer<typeof waitingAppealDto>

/** GET /appeals: longest waiting first. `has_other`: there is another administrator besides the viewer. */
export const appealsDto = z.object({
  appeals: z.array(waitingAppealDto),
  appealsCount: z.number().int(),
  has_other: z.boolean(),
})

/** POST /appeals/{id}: if granted, the comment or account is restored; the person reads the reason either way. */
export const appealDecisionInput = z.object({
  granted: z.boolean({ error: 'validation.decisionRequired' }),
  reason: reasonText,
})

export type AppealDecisionInput = z.output<typeof appealDecisionInput>

/** `is_back`: whether the comment or account is restored. */
export const appealDecidedDto = z.object({ granted: z.boolean(), is_back: z.boolean() })
