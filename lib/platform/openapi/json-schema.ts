import 'server-only'
import { z } from 'zod'

/** A piece of JSON Schema, or of the document around it. */
export type Json = Record<string, unknown>

/**
 * A schema in JSON Schema 2020-12, the dialect of OpenAPI 3.1. What it cannot say (a check in code) is left open.
 * @param io what may be sent, or what is answered
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
  })
  return json
}

/** The properties of an object's schema, and which of them must be there. */
export function propertiesOf(json: Json): { name: string; schema: Json; isRequired: boolean }[] {
  const { properties = {}, required = [] } = json as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }))
}
