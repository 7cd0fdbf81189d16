import { limits } from './limits'
import { tidyText } from './typed-text'
import * as z from './zod-parts'

/**
 * Zod for the schemas that browsers run too. There it would compile its checks with `new Function`, which our content security
 * policy forbids; even the attempt is reported as a violation. It decides that when a schema is created, so this must run
 * before any schema.
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

/** The reason for a decision. */
export const reasonText = requiredText(
  limits.textLength.reason,
  'validation.reasonRequired',
  'validation.reasonLong',
)

const described = new WeakMap<z.ZodType, z.ZodObject>()

/**
 * Declares the parameters of a query. Queries are read by a schema that clamps and never rejects, so the parameters cannot be
 * derived from it; the API's description takes them from here (lib/platform/openapi).
 * @returns the schema itself
 */
export function describeQuery<Schema extends z.ZodType>(
  schema: Schema,
  parameters: z.ZodObject,
): Schema {
  described.set(schema, parameters)
  return schema
}

/** The parameters that `describeQuery` declared for a schema. */
export const parametersOf = (schema: z.ZodType): z.ZodObject | undefined => described.get(schema)
