import 'server-only'
import { z } from 'zod'

/** A piece of JSON Schema, or of the document around it. */
export type Json = Record<string, unknown>

/**
 * Puts what is defined beside a schema into its places. Where a definition holds itself (a comment its replies), it is
 * told once and left open below: a reference within one call's schema leads nowhere in the document.
 */
function inPlace(value: unknown, definitions: Json, within: string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each) => inPlace(each, definitions, within))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref === 'string') {
    const name = $ref.replace('#/$defs/', '')
    if (within.includes(name)) return { type: 'object' }
    return inPlace(definitions[name], definitions, [...within, name])
  }
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    inPlace(each, definitions, within),
  ])
  return Object.fromEntries(entries)
}

/**
 * A schema in JSON Schema 2020-12, the dialect of OpenAPI 3.1. What it cannot say (a check in code) is left open.
 * @param io what may be sent, or what is answered
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _dialect,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
  })
  return $defs ? (inPlace(json, $defs) as Json) : json
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
