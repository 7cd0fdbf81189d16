import 'server-only'
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { getUploadField, isDirectField } from '@/lib/core/direct-upload'
import { type ErrorCode, getStatus } from '@/lib/core/errors'
import { getParameters } from '@/lib/core/zod'

/** A piece of JSON Schema, or of the document around it. */
export type Json = Record<string, unknown>

/**
 * Inlines definitions where a schema refers to them. A definition that contains itself (a comment and its replies) is expanded
 * once and left open below that: a reference within one call's schema would not resolve in the document.
 */
function inlineDefinitions(value: unknown, definitions: Json, within: string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each) => inlineDefinitions(each, definitions, within))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref === 'string') {
    const name = $ref.replace('#/$defs/', '')
    if (within.includes(name)) return { type: 'object' }
    return inlineDefinitions(definitions[name], definitions, [...within, name])
  }
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    inlineDefinitions(each, definitions, within),
  ])
  return Object.fromEntries(entries)
}

/**
 * Converts a schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. Leaves out checks in code, which it cannot
 * express.
 * @param io whether it describes a request or a response
 */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _dialect,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
  })
  return $defs ? (inlineDefinitions(json, $defs) as Json) : json
}

/** The properties of an object schema, and whether each is required. */
function getProperties(json: Json): { name: string; schema: Json; isRequired: boolean }[] {
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

/** Responses other than `{message, data}`: the content types by status; none for a response without a body. */
export type ResponseTypes = Readonly<Record<number, readonly string[]>>

/** The parts of a definition that its description needs: that of defineRoute, with `response`, or of a download. */
export interface DescribedDefinition {
  access: string | readonly string[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  files?: Record<string, { maxBytes: number }>
  requiredFields?: readonly string[]
  errorResponses?: readonly ErrorCode[]
  responses?: ResponseTypes
  response?: z.ZodType
  status?: number
  message?: unknown
}

const SEGMENT = /\[(\w+)\]/g

/** The route `video/[id]` as an OpenAPI path: `/video/{id}`. */
export const getPath = (name: string) => `/${name.replace(SEGMENT, '{$1}')}`

const ID: Json = { type: 'string', format: 'uuid' }

/** Describes path segments as ids, unless their schema says more than that they are strings. */
function describePathParameters(name: string, params: z.ZodType | undefined): Json[] {
  const described = params ? getProperties(toJsonSchema(params, 'input')) : []
  return [...name.matchAll(SEGMENT)].map(([, segment]) => {
    const own = described.find((property) => property.name === segment)?.schema ?? {}
    const schema = Object.keys(own).length > 1 ? own : ID
    return { name: segment, in: 'path', required: true, schema }
  })
}

function describeQueryParameters(query: z.ZodType | undefined): Json[] {
  const parameters = query && (getParameters(query) ?? query)
  if (!parameters) return []
  return getProperties(toJsonSchema(parameters, 'input')).map(({ name, schema, isRequired }) => ({
    name,
    in: 'query',
    required: isRequired,
    schema,
  }))
}

/** The fields and files of a form, as one object schema. */
function formSchema(fields: Json, { files = {}, requiredFields = [] }: DescribedDefinition): Json {
  const parts = Object.entries(files).map(([name, { maxBytes }]) => [
    name,
    { contentMediaType: 'application/octet-stream', 'x-most-bytes': maxBytes },
  ])
  // A file uploaded to the file host beforehand is referred to by id instead.
  const uploadReferences = Object.keys(files)
    .filter(isDirectField)
    .map((name) => [getUploadField(name), ID])
  const { properties = {}, required = [] } = fields as { properties?: Json; required?: string[] }
  return {
    ...fields,
    properties: { ...properties, ...Object.fromEntries([...parts, ...uploadReferences]) },
    required: [...new Set([...required, ...requiredFields])],
  }
}

/** A form always has a body: even an empty one has its boundary. */
function requestBody(definition: DescribedDefinition): Json | undefined {
  const { body, files } = definition
  if (!body) return undefined
  const fields = toJsonSchema(body, 'input')
  const content = files
    ? { 'multipart/form-data': { schema: formSchema(fields, definition) } }
    : { 'application/json': { schema: fields } }
  return { required: files !== undefined || !body.safeParse({}).success, content }
}

/**
 * Lists the error statuses of a call: those of every call, those that follow from its definition, and those listed in
 * it. A POST may have an invalid `Idempotency-Key`.
 */
function getErrorCodes(method: string, hasSegments: boolean, definition: DescribedDefinition) {
  const { access, body, errorResponses = [] } = definition
  const statuses = [
    ...(access === 'public' ? [] : [401, 403]),
    ...(hasSegments ? [404] : []),
    ...(method === 'GET' ? [] : [409, 429]),
    ...(method === 'POST' ? [400] : []),
    ...(body ? [400, 413, 415] : []),
    ...errorResponses.map(getStatus),
    ...[422, 500, 503],
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

/** Lists every documented status of a call. */
export function describedStatuses(
  method: string,
  hasSegments: boolean,
  definition: DescribedDefinition,
): number[] {
  const { responses, status = 200 } = definition
  const own = responses ? Object.keys(responses).map(Number) : [status]
  return [...own, ...getErrorCodes(method, hasSegments, definition)]
}

const describeErrorResponse = (status: number): Json => ({
  description: STATUS_CODES[status] ?? '',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const envelope = (data: z.ZodType): Json => ({
  type: 'object',
  properties: { message: { type: 'string' }, data: toJsonSchema(data, 'output') },
  required: ['message', 'data'],
  additionalProperties: false,
})

function describeResponse(status: number, content: Json): Json {
  const description = STATUS_CODES[status] ?? ''
  return Object.keys(content).length > 0 ? { description, content } : { description }
}

/** The successful responses, by status. */
function getSuccessResponses({
  response,
  status = 200,
  responses = {},
}: DescribedDefinition): Json {
  if (response) {
    return {
      [status]: describeResponse(status, { 'application/json': { schema: envelope(response) } }),
    }
  }
  const each = Object.entries(responses).map(([code, types]) => {
    const content = Object.fromEntries(types.map((type) => [type, { schema: {} }]))
    return [code, describeResponse(Number(code), content)]
  })
  return Object.fromEntries(each)
}

function buildResponses(method: string, name: string, definition: DescribedDefinition): Json {
  const codes = getErrorCodes(method, name.includes('['), definition)
  const errorResponses = Object.fromEntries(
    codes.map((code) => [code, describeErrorResponse(code)]),
  )
  return { ...errorResponses, ...getSuccessResponses(definition) }
}

/** The id of a call, such as `postVideoIdRestore` for `video/[id]/restore` by POST. */
function operationId(method: string, name: string): string {
  const words = name.match(/[a-zA-Z]+/g) ?? []
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitals.join('')
}

/**
 * Describes a call in OpenAPI 3.1.
 * @param name the route's folder under app/api/v1
 * @param summary the message of a successful response, in words
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
    parameters: [
      ...describePathParameters(name, definition.params),
      ...describeQueryParameters(definition.query),
      ...repeatable,
    ],
    requestBody: requestBody(definition),
    responses: buildResponses(method, name, definition),
  }
}
