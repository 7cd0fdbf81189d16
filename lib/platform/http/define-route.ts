import 'server-only'
import { randomUUID } from 'node:crypto'
import { NextResponse } from 'next/server'
import type { z } from 'zod'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import { log } from '../log/log'
import { errorAnswer } from './error-answer'

/** What a handler is given: everything already parsed. */
export interface RouteInput<Params, Query> {
  params: Params
  query: Query
  requestId: string
}

interface RouteDefinition<
  Response extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
> {
  /** Who may call. Members' and staff routes come with the accounts. */
  access: 'public'
  params?: Params
  query?: Query
  response: Response
  status?: number
  message: string
  handler: (input: RouteInput<z.output<Params>, z.output<Query>>) => Promise<z.input<Response>>
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'request'
    fields[name] = [...(fields[name] ?? []), issue.message]
  }
  return fields
}

function parse<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown) {
  if (!schema) return undefined as z.output<Schema>
  const result = schema.safeParse(value)
  if (!result.success) {
    throw new AppError('invalid', 'The request is not valid.', fieldErrors(result.error))
  }
  return result.data
}

/**
 * Makes a route handler out of its description. In this order: request id, parse params and query, handler, parse the
 * answer (so that nothing leaks), `{message, data}`, one log line. Failures become
 * `{message, errors?, request_id}` with the status of their code; the unknown is logged and answers a neutral 500.
 */
export function defineRoute<
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
>(definition: RouteDefinition<Response, Params, Query>) {
  const handle = async (request: Request, context: RouteContext) => {
    const requestId = randomUUID()
    const started = performance.now()
    const url = new URL(request.url)
    let answer: NextResponse
    try {
      const params = parse(definition.params, await context.params)
      const query = parse(definition.query, url.searchParams)
      const data = await definition.handler({ params, query, requestId })
      const body = { message: definition.message, data: definition.response.parse(data) }
      answer = NextResponse.json(body, { status: definition.status ?? 200 })
    } catch (error) {
      answer = errorAnswer(error, requestId)
    }
    answer.headers.set('x-request-id', requestId)
    answer.headers.set('cache-control', 'no-store')
    log('info', 'request', {
      request_id: requestId,
      method: request.method,
      path: url.pathname,
      status: answer.status,
      ms: Math.round(performance.now() - started),
    })
    return answer
  }
  return Object.assign(handle, { definition })
}
