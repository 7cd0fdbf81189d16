import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'

/** The kinds that can be translations of one another: everything in the library. */
export const linkedKinds = libraryKinds

export type LinkedKind = LibraryKind

/** Checked on lookup: an unknown kind is not found, never invalid. */
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
  /** When its text last changed; for a new text, when it was created. */
  changed_at: z.iso.datetime(),
})

export type LinkedTextDto = z.infer<typeof linkedTextDto>

/** The group of a text, itself included, the original first; and whether the viewer may change it. */
export const groupDto = z.object({ texts: z.array(linkedTextDto), may_link: z.boolean() })

export type GroupDto = z.infer<typeof groupDto>

/**
 * PUT /translation/{kind}/{id}: the original it translates. `changed_at` names the translated version, so that later
 * changes are detected; by default, both count as matching now.
 */
export const linkInput = z.object({
  original_id: z.uuid({ error: 'validation.invalid' }),
  changed_at: z.iso.datetime({ error: 'validation.invalid' }).optional(),
})

export type LinkInput = z.output<typeof linkInput>

/** For the request that creates a text: the original it translates, and the version that was translated. */
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

/** The translations shown on a text's page: its other languages, and its original if that has changed since. */
export interface PublicTranslations {
  others: NamedTranslation[]
  changed: NamedTranslation | null
}
