import 'server-only'
import { randomUUID } from 'node:crypto'
import { log } from '../log/log'
import { errorAnswer } from './error-answer'

interface DownloadInput {
  request: Request
  /** A segment of the address; those of a catch-all joined by `/`. A missing one is an empty text. */
  param: (name: string) => string
  requestId: string
}

interface DownloadDefinition {
  /** Who may call. */
  access: 'public'
  handler: (input: DownloadInput) => Promise<Response>
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

/**
 * Makes a handler that answers something other than `{message, data}`: a file, a citation. Failures are answered like
 * those of every route, and each request leaves one log line.
 */
export function defineDownload(definition: DownloadDefinition) {
  const handle = async (request: Request, context: RouteContext) => {
    const requestId = randomUUID()
    const started = performance.now()
    let answer: Response
    try {
      const segments = await context.params
      const param = (name: string) => [segments[name] ?? ''].flat().join('/')
      answer = await definition.handler({ request, param, requestId })
    } catch (error) {
      answer = errorAnswer(error, requestId)
      answer.headers.set('cache-control', 'no-store')
    }
    answer.headers.set('x-request-id', requestId)
    log('info', 'request', {
      request_id: requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      status: answer.status,
      ms: Math.round(performance.now() - started),
    })
    return answer
  }
  return Object.assign(handle, { definition })
}
