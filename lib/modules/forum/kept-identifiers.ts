import { boundedText } from '@/lib/core/bounded-text'
import { limits } from '@/lib/core/limits'
import { KINDS } from '@/lib/core/privacy/kinds.mjs'
import { z } from '@/lib/core/zod'

/** The kinds of possible identifiers that were kept, and the author's reason; null where none were. */
export const keptDto = z.object({ kinds: z.array(z.enum(KINDS)), reason: z.string() }).nullable()

/** For an urgent case posted without its document: the kinds of identifiers in that document. */
export const attachmentWithheld = z.array(z.enum(KINDS)).optional()

/** Why something that may identify the patient has to stay in the text or document. */
export const identifiersReason = boundedText(
  limits.textLength.reason,
  'validation.reasonLong',
).optional()
