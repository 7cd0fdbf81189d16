import { KINDS } from '@/lib/core/privacy/kinds.mjs'
import { z } from '@/lib/core/zod'

const MOST_REASON = 500

/** What may identify the patient and was kept, by kind, and the author's reason; null where nothing was. */
export const keptDto = z.object({ kinds: z.array(z.enum(KINDS)), reason: z.string() }).nullable()

/** Of an urgent case, which goes without it: what its document tells of the patient, by kind. */
export const attachmentWithheld = z.array(z.enum(KINDS)).optional()

/** Why something that may identify the patient has to stay in the text or document. */
export const identifiersReason = z
  .string({ error: 'validation.invalid' })
  .trim()
  .max(MOST_REASON, 'validation.reasonLong')
  .optional()
