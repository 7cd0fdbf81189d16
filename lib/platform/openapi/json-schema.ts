import 'server-only'
import { z } from 'zod'

/** A piece of JSON Schema, or of the document around it. */
export type Json = Record<string, unknown>

/**
 * Inlines definitions where a schema refers to them. A definition that contains itself (a comment and its replies) is expanded
 * once and left open below that: a reference within one call's schema would not resolve in the document.
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
 * Converts a schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. What that cannot express (a check in code) is left
 * open.
 * @param io whether it describes a request or a response
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

/** The properties of an object schema, and whether each is required. */
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
