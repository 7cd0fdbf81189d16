import { limits } from '@/lib/core/limits'
import { contentLanguages } from '@/lib/core/locales'
import { boundedText, requiredText, z } from '@/lib/core/zod'
import { editedVersion } from '../curation/schema'
import { topicLabels, topicsField } from '../topics/schema'

/** A frequently asked question. */
export const faqDto = z.object({
  faq_id: z.uuid(),
  faq_title: z.string(),
  faq_expansion: z.string(),
  language: z.enum(contentLanguages),
  source: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  topics: topicLabels,
  /** For a translation: its original's language, if the original has changed since. */
  original_changed: z.enum(contentLanguages).nullable(),
})

export type FaqDto = z.infer<typeof faqDto>

/** The list's key is `FAQS`, the search's `faqs`: clients rely on both. */
export const faqListDto = z.object({ FAQS: z.array(faqDto), faqsCount: z.number().int() })
export const foundFaqsDto = z.object({ faqs: z.array(faqDto), faqsCount: z.number().int() })

const filled = (max: number, tooLong: string) =>
  requiredText(max, 'validation.fillAllFields', tooLong)

/** POST /faq: plain text; question and answer are required (docs/rules.md#content). */
export const faqInput = z.object({
  faq_title: filled(limits.textLength.question, 'validation.titleLong300'),
  faq_expansion: filled(limits.textLength.answer, 'validation.textLong'),
  language: z.enum(contentLanguages).optional(),
  source: boundedText(limits.textLength.source, 'validation.titleLong300').nullish(),
  topics: topicsField.optional(),
})

export type FaqInput = z.output<typeof faqInput>

/** PATCH /faq/{id}: absent fields stay as they are. */
export const faqChanges = faqInput.partial().extend(editedVersion)

export type FaqChanges = z.output<typeof faqChanges>
