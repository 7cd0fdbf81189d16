import { limits } from './limits'
import { tidyText } from './visible-text'
import { z } from './zod'

/** A tidied text of at most `max` characters. */
export const boundedText = (max: number, tooLong: string) =>
  z
    .string({ error: 'validation.invalid' })
    .overwrite(tidyText)
    .refine((text) => [...text].length <= max, tooLong)

/** A tidied text of 1 to `max` characters. */
export const requiredText = (max: number, missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .overwrite(tidyText)
    .min(1, missing)
    .refine((text) => [...text].length <= max, tooLong)

/** The reason for a decision. */
export const reasonText = requiredText(
  limits.textLength.reason,
  'validation.reasonRequired',
  'validation.reasonLong',
)
