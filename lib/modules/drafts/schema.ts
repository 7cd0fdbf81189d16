import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'

export const draftKinds = ['article', 'paper'] as const

export type DraftKind = (typeof draftKinds)[number]

/** What a draft is of; judged where it is looked up, since what is not there is not found, never invalid. */
export const draftParams = z.object({
  kind: z.string().meta({ enum: [...draftKinds] }),
  object: z.string().meta({ description: 'An id, or `new` for what is not there yet.' }),
})

/** Generous: a title or summary that is too long for publishing is not to be lost for it. */
const MOST_LINE = 2000
const line = z.string({ error: 'validation.invalid' }).max(MOST_LINE, 'validation.textLong')

/** What was typed so far, complete or not. */
export const draftInput = z.object({
  title: line,
  content: z.string({ error: 'validation.invalid' }),
  /** An article's. */
  summary: line.optional(),
  /** An article's. */
  language: z.enum(contentLanguages, { error: 'validation.invalid' }).optional(),
  /** What changes for readers. */
  change_note: line.optional(),
})

export type DraftInput = z.output<typeof draftInput>

export const draftDto = z.object({
  title: z.string(),
  /** HTML. */
  content: z.string(),
  /** Null when none was sent, such as for a paper. */
  summary: z.string().nullable(),
  language: z.enum(contentLanguages).nullable(),
  change_note: z.string().nullable(),
  updated_at: z.iso.datetime(),
})

export type DraftDto = z.infer<typeof draftDto>

/** Somebody else who works on the same thing; `updated_at` is their last sign of life. */
export const coEditorDto = z.object({
  first_name: z.string(),
  last_name: z.string(),
  updated_at: z.iso.datetime(),
})

export type CoEditorDto = z.infer<typeof coEditorDto>

export const presenceDto = z.object({ others: z.array(coEditorDto) })

/** GET /draft/{kind}/{object}. */
export const draftStateDto = presenceDto.extend({ draft: draftDto.nullable() })

/** PUT /draft/{kind}/{object}. */
export const savedDraftDto = z.object({ updated_at: z.iso.datetime() })

export const droppedDraftDto = z.null()
