import { limits } from '@/lib/core/limits'
import { contentLanguages } from '@/lib/core/locales'
import { boundedText, requiredText, z } from '@/lib/core/zod'
import { editedVersion } from '../curation/schema'
import { topicLabels, topicsField } from '../topics/schema'

/** A did-you-know fact. */
export const factDto = z.object({
  duk_id: z.uuid(),
  duk_title: z.string(),
  duk_content: z.string(),
  language: z.enum(contentLanguages),
  source: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  topics: topicLabels,
  /** For a translation: its original's language, if the original has changed since. */
  original_changed: z.enum(contentLanguages).nullable(),
})

export type FactDto = z.infer<typeof factDto>

/** The list's key is `DUK`, the search's `duk`: clients rely on both. */
export const factListDto = z.object({ DUK: z.array(factDto), dukCount: z.number().int() })
export const foundFactsDto = z.object({ duk: z.array(factDto), dukCount: z.number().int() })

/** POST /duk: plain text; the title is required, the content is not (docs/rules.md#content). */
export const factInput = z.object({
  duk_title: requiredText(
    limits.textLength.factTitle,
    'validation.fillAllFields',
    'validation.titleLong200',
  ),
  duk_content: boundedText(limits.textLength.fact, 'validation.textLong').optional(),
  language: z.enum(contentLanguages).optional(),
  source: boundedText(limits.textLength.source, 'validation.titleLong300').nullish(),
  topics: topicsField.optional(),
})

export type FactInput = z.output<typeof factInput>

/** PATCH /duk/{id}: absent fields stay as they are. */
export const factChanges = factInput.partial().extend(editedVersion)

export type FactChanges = z.output<typeof factChanges>
