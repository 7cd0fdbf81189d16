import 'server-only'
import { STATUS_CODES } from 'node:http'
import type { z } from 'zod'
import { parametersOf } from '@/lib/core/query-parameters'
import { type Json, jsonSchemaOf, propertiesOf } from './json-schema'

/** What is asked of a route's definition to describe it: defineRoute's, or a download's, which has access alone. */
export interface DescribedDefinition {
  access: string | readonly string[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  files?: Record<string, { mostBytes: number }>
  response?: z.ZodType
  status?: number
  message?: unknown
}

const SEGMENT = /\[(\w+)\]/g

/** `video/[id]` as OpenAPI writes it: `/video/{id}`. */
export const pathOf = (name: string) => `/${name.replace(SEGMENT, '{$1}')}`

const ID: Json = { type: 'string', format: 'uuid' }

/** Segments are ids, unless their schema says more of them than that they are text. */
function inPath(name: string, params: z.ZodType | undefined): Json[] {
  const described = params ? propertiesOf(jsonSchemaOf(params, 'input')) : []
  return [...name.matchAll(SEGMENT)].map(([, segment]) => {
    const own = described.find((property) => property.name === segment)?.schema ?? {}
    const schema = Object.keys(own).length > 1 ? own : ID
    return { name: segment, in: 'path', required: true, schema }
  })
}

function inQuery(query: z.ZodType | undefined): Json[] {
  const parameters = query && (parametersOf(query) ?? query)
  if (!parameters) return []
  return propertiesOf(jsonSchemaOf(parameters, 'input')).map(({ name, schema, isRequired }) => ({
    name,
    in: 'query',
    required: isRequired,
    schema,
  }))
}

/** Fields and files of a form, as one object. */
function formSchema(fields: Json, files: NonNullable<DescribedDefinition['files']>): Json {
  const parts = Object.entries(files).map(([name, { mostBytes }]) => [
    name,
    { contentMediaType: 'application/octet-stream', 'x-most-bytes': mostBytes },
  ])
  const { properties = {} } = fields as { properties?: Json }
  return { ...fields, properties: { ...properties, ...Object.fromEntries(parts) } }
}

function requestBody({ body, files }: DescribedDefinition): Json | undefined {
  if (!body) return undefined
  const fields = jsonSchemaOf(body, 'input')
  const content = files
    ? { 'multipart/form-data': { schema: formSchema(fields, files) } }
    : { 'application/json': { schema: fields } }
  return { required: !body.safeParse({}).success, content }
}

/** The ways in which a call is refused, beside those that every call may meet. */
function refusalsOf(method: string, name: string, definition: DescribedDefinition): number[] {
  const isWrite = method !== 'GET'
  return [
    ...(definition.access === 'public' ? [] : [401, 403]),
    ...(name.includes('[') ? [404] : []),
    ...(isWrite ? [409, 429] : []),
    ...(definition.body ? [400, 413, 415] : []),
    422,
    500,
    503,
  ].sort((a, b) => a - b)
}

const refusal = (status: number): Json => ({
  description: STATUS_CODES[status] ?? '',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const envelope = (data: z.ZodType): Json => ({
  type: 'object',
  properties: { message: { type: 'string' }, data: jsonSchemaOf(data, 'output') },
  required: ['message', 'data'],
  additionalProperties: false,
})

function responsesOf(method: string, name: string, definition: DescribedDefinition): Json {
  const { response, status = 200 } = definition
  if (!response) return { default: { description: 'OK' } }
  const refusals = refusalsOf(method, name, definition).map((code) => [code, refusal(code)])
  const success = {
    description: STATUS_CODES[status] ?? '',
    content: { 'application/json': { schema: envelope(response) } },
  }
  return { [status]: success, ...Object.fromEntries(refusals) }
}

/** `video/[id]/restore` by POST: `postVideoIdRestore`. */
function operationId(method: string, name: string): string {
  const words = name.match(/[a-zA-Z]+/g) ?? []
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitals.join('')
}

/**
 * A call in the words of OpenAPI 3.1.
 * @param name the route's folder under app/api/v1
 * @param summary what the call answers when it succeeds, in words
 */
export function describeOperation(
  method: string,
  name: string,
  definition: DescribedDefinition,
  summary: string,
): Json {
  const { access } = definition
  const [tag = name] = name.split('/')
  const repeatable = method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  return {
    operationId: operationId(method, name),
    tags: [tag],
    ...(summary ? { summary } : {}),
    'x-access': access,
    security: access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...inPath(name, definition.params), ...inQuery(definition.query), ...repeatable],
    requestBody: requestBody(definition),
    responses: responsesOf(method, name, definition),
  }
}
