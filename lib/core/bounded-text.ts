import { limits } from './limits'
import { tidyText } from './visible-text'
import { z } from './zod'

/** A trimmed text of at most this many characters. */
export const boundedText = (most: number, tooLong: string) =>
  z
    .string()
    .overwrite(tidyText)
    .refine((text) => [...text].length <= most, tooLong)

/** The same for a text that must not be empty. */
export const requiredText = (most: number, missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .overwrite(tidyText)
    .min(1, missing)
    .refine((text) => [...text].length <= most, tooLong)

/** The reason of a decision. */
export const reasonText = requiredText(
  limits.textLength.reason,
  'validation.reasonRequired',
  'validation.reasonLong',
)
