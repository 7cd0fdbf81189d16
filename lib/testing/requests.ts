import type { z } from 'zod'
import type { RouteContext } from '@/lib/platform/http/handle-request'
import { type DescribedDefinition, describedStatuses } from '@/lib/platform/openapi/operation'

// Calls route handlers as Next does: with a real request, and the segments of the path beside it.

type Handle = (request: Request, context: RouteContext) => Promise<Response>

/** A handler made by `defineRoute`: its definition describes its responses. */
export type RouteHandler<Data extends z.ZodType> = Handle & {
  definition: DescribedDefinition & { response: Data }
}

/** The content of a request. */
export interface Call {
  method?: string
  /** The query, after the `?` of the address. */
  query?: string
  params?: Record<string, string>
  /** A session token, sent as `Authorization: Bearer`. */
  bearer?: string
  json?: unknown
  form?: Record<string, string | File>
  /** A body of any other type. */
  body?: BodyInit
  /** The network address of the caller. */
  address?: string
  headers?: Record<string, string>
}

/** A response. `data` is present when the call succeeded, `errors` when fields were refused. */
export interface RouteResponse<Data> {
  status: number
  headers: Headers
  cookies: string[]
  message: string
  data: Data
  errors: Record<string, string[]> | undefined
  body: Record<string, unknown>
}

function toForm(entries: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

function getHeaders({
  bearer,
  json,
  address = '192.0.2.1',
  headers,
}: Call): Record<string, string> {
  return {
    'x-forwarded-for': address,
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
}

function toRequestBody({ json, form, body }: Call): BodyInit | undefined {
  if (form) return toForm(form)
  return json === undefined ? body : JSON.stringify(json)
}

/** The request of a call: POST by default. */
export function buildRequest(call: Call): Request {
  const { method = 'POST', query = '' } = call
  const address = `http://localhost:3000/api/v1/tested${query && `?${query}`}`
  // Fetch requires `duplex` for a streamed body; the type library does not know it.
  const init = { method, headers: getHeaders(call), body: toRequestBody(call), duplex: 'half' }
  return new Request(address, init as RequestInit)
}

/** Checks every response a test gets against the API's description, so that it stays complete (lib/platform/openapi). */
export function assertDescribed(handle: object, call: Call, status: number): void {
  if (!('definition' in handle)) return
  const { method = 'POST', params = {} } = call
  const hasSegments = Object.keys(params).length > 0
  // Any handler with a definition was made by defineRoute or defineDownload.
  const definition = handle.definition as DescribedDefinition
  const described = describedStatuses(method === 'HEAD' ? 'GET' : method, hasSegments, definition)
  if (described.includes(status)) return
  throw new Error(
    `${status} of a ${method} is not described: name it in the route’s errorResponses.`,
  )
}

/** Calls a route handler, and reads its `{message, data}` or `{message, errors, request_id}`. */
export async function callRoute<Data extends z.ZodType>(
  handle: RouteHandler<Data>,
  call: Call = {},
): Promise<RouteResponse<z.output<Data>>> {
  const context = { params: Promise.resolve(call.params ?? {}) }
  const response = await handle(buildRequest(call), context)
  const body = await response.json()
  const { status, headers } = response
  assertDescribed(handle, call, status)
  const { message, data, errors } = body
  return { status, headers, cookies: headers.getSetCookie(), message, data, errors, body }
}
