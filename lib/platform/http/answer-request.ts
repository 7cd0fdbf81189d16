import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Caller } from '@/lib/core/caller'
import { log } from '../log/log'
import { clientAddress } from './client-address'
import { describeDevice } from './device'
import { errorAnswer } from './error-answer'
import { requestLocale } from './language'

/** What Next gives a route beside the request. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

/**
 * What is the same for every call: its id, its failures as answers, headers, one log line.
 * @param work makes the answer; what it throws becomes one.
 */
export async function answerRequest(
  request: Request,
  work: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  const started = performance.now()
  const caller: Caller = {
    requestId: randomUUID(),
    address: clientAddress(request),
    device: describeDevice(request.headers.get('user-agent')),
    locale: requestLocale(request),
  }
  let answer: Response
  try {
    answer = await work(caller)
  } catch (error) {
    answer = await errorAnswer(error, caller.requestId, caller.locale)
  }
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store')
  answer.headers.set('x-request-id', caller.requestId)
  log('info', 'request', {
    request_id: caller.requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status: answer.status,
    ms: Math.round(performance.now() - started),
  })
  return answer
}
