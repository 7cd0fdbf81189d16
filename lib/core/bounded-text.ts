import { z } from './zod'

/** A trimmed text of at most this many characters. */
export const boundedText = (most: number, tooLong: string) =>
  z
    .string()
    .trim()
    .refine((text) => [...text].length <= most, tooLong)
