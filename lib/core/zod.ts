import { limits } from './limits'
import { tidyText } from './typed-text'
import * as z from './zod-parts'

/**
 * Zod for schemas that browsers run too. In a browser, it would compile its checks with `new Function`, which our
 * content security policy forbids; even the attempt is reported as a violation. Must run before any schema is
 * created, which is when zod decides.
 */
if (typeof window !== 'undefined') z.config({ jitless: true })

export { z }

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

export const reasonText = requiredText(
  limits.textLength.reason,
  'validation.reasonRequired',
  'validation.reasonLong',
)

const described = new WeakMap<z.ZodType, z.ZodObject>()

/**
 * Declares the parameters of a query. Query schemas clamp and never reject, so the parameters cannot be derived from
 * them; the API's description takes them from here (lib/platform/openapi).
 * @returns the schema itself
 */
export function describeQuery<Schema extends z.ZodType>(
  schema: Schema,
  parameters: z.ZodObject,
): Schema {
  described.set(schema, parameters)
  return schema
}

export const getParameters = (schema: z.ZodType): z.ZodObject | undefined => described.get(schema)
