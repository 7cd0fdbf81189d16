import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'

/** A frequently asked question. */
export const faqDto = z.object({
  faq_id: z.uuid(),
  faq_title: z.string(),
  faq_expansion: z.string(),
  language: z.enum(contentLanguages),
  source: z.string().nullable(),
  createdAt: z.string(),
})

export type FaqDto = z.infer<typeof faqDto>

/** The list's key is `FAQS`, the search's `faqs`: the specification's own names. */
export const faqListDto = z.object({ FAQS: z.array(faqDto), faqsCount: z.number().int() })
export const foundFaqsDto = z.object({ faqs: z.array(faqDto), faqsCount: z.number().int() })
