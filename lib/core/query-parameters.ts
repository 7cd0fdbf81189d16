import type { z } from './zod'

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
