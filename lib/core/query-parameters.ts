import type { z } from './zod'

const described = new WeakMap<z.ZodType, z.ZodObject>()

/**
 * Says which parameters a query takes. A query is read out of its text by a schema that clamps and never refuses, from
 * which nobody could tell: this tells the API's description (lib/platform/openapi).
 * @returns the schema itself
 */
export function describeQuery<Schema extends z.ZodType>(
  schema: Schema,
  parameters: z.ZodObject,
): Schema {
  described.set(schema, parameters)
  return schema
}

/** What `describeQuery` was told of a schema. */
export const parametersOf = (schema: z.ZodType): z.ZodObject | undefined => described.get(schema)
