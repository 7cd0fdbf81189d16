import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'

/** A did-you-know fact. */
export const factDto = z.object({
  duk_id: z.uuid(),
  duk_title: z.string(),
  duk_content: z.string(),
  language: z.enum(contentLanguages),
  source: z.string().nullable(),
  createdAt: z.string(),
})

export type FactDto = z.infer<typeof factDto>

/** The list's key is `DUK`, the search's `duk`: the specification's own names. */
export const factListDto = z.object({ DUK: z.array(factDto), dukCount: z.number().int() })
export const foundFactsDto = z.object({ duk: z.array(factDto), dukCount: z.number().int() })
