import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'

/** What can be a translation of another: all five kinds of content. */
export const linkedKinds = ['article', 'paper', 'video', 'faq', 'fact'] as const

export type LinkedKind = (typeof linkedKinds)[number]

/** Judged where it is looked up: a kind that is none is not found, never invalid. */
const kind = z.string().meta({ enum: [...linkedKinds] })

export const kindParams = z.object({ kind })
export const linkedParams = z.object({ kind, id: z.string() })

/** A text that could be linked. */
export const candidateDto = z.object({
  id: z.uuid(),
  title: z.string(),
  language: z.enum(contentLanguages),
  is_public: z.boolean(),
})

export type CandidateDto = z.infer<typeof candidateDto>

export const candidatesDto = z.object({ texts: z.array(candidateDto) })

/** A text of a group, as staff see it. */
export const linkedTextDto = candidateDto.extend({
  is_original: z.boolean(),
  /** The original has changed since. */
  is_stale: z.boolean(),
  /** When its words last changed; of a new text when it was made. */
  changed_at: z.iso.datetime(),
})

export type LinkedTextDto = z.infer<typeof linkedTextDto>

/** The group of a text, itself included, its original first; and whether who asks may change it. */
export const groupDto = z.object({ texts: z.array(linkedTextDto), may_link: z.boolean() })

export type GroupDto = z.infer<typeof groupDto>

/**
 * PUT /translation/{kind}/{id}: of what it is a translation. `changed_at` names the text that was translated, so that what
 * changed since then is noticed; without it the two say the same now.
 */
export const linkInput = z.object({
  original_id: z.uuid({ error: 'validation.invalid' }),
  changed_at: z.iso.datetime({ error: 'validation.invalid' }).optional(),
})

export type LinkInput = z.output<typeof linkInput>

/** In the call that makes a new text: of what it is a translation, and which text of it was translated. */
export const translationInput = {
  translation_of: linkInput.shape.original_id.optional(),
  translated_from: linkInput.shape.changed_at,
}

export type TranslationInput = z.output<z.ZodObject<typeof translationInput>>

interface NamedTranslation {
  id: string
  title: string
  language: (typeof contentLanguages)[number]
}

/** What readers are told on the page of a text: its other languages, and the original where it has changed since. */
export interface PublicTranslations {
  others: NamedTranslation[]
  changed: NamedTranslation | null
}
