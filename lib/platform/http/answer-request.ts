import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Caller } from '@/lib/core/caller'
import { log } from '../log/log'
import { watchChanges } from '../sharing/acknowledge'
import { clientAddress } from './client-address'
import { describeDevice } from './device'
import { errorAnswer } from './error-answer'
import { requestLocale } from './language'

/** What Next passes to a route besides the request. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

/**
 * Does what every call shares: request id, errors as responses, headers, one log line.
 * @param work produces the response; what it throws becomes one.
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
  const acknowledge = watchChanges(request)
  let answer: Response
  try {
    answer = await work(caller)
  } catch (error) {
    answer = await errorAnswer(error, caller.requestId, caller.locale)
  }
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store')
  answer.headers.set('x-request-id', caller.requestId)
  await acknowledge(answer)
  log('info', 'request', {
    request_id: caller.requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status: answer.status,
    ms: Math.round(performance.now() - started),
  })
  return answer
}
