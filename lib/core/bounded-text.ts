import { tidyText } from './visible-text'
import { z } from './zod'

/** A trimmed text of at most this many characters. */
export const boundedText = (most: number, tooLong: string) =>
  z
    .string()
    .overwrite(tidyText)
    .refine((text) => [...text].length <= most, tooLong)
