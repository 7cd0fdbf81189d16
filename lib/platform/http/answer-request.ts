import 'server-only'
import { randomUUID } from 'node:crypto'
import Bowser from 'bowser'
import type { Caller } from '@/lib/core/caller'
import { log } from '../log/log'
import { watchChanges } from '../sharing/acknowledge'
import { errorAnswer } from './error-answer'
import { requestLocale } from './language'

const LONGEST = 100

/** A name by which people recognise their browser: "Chrome on Android"; empty when it does not identify itself. */
function describeDevice(userAgent: string | null): string {
  if (!userAgent) return ''
  const browser = Bowser.getParser(userAgent.slice(0, 500))
  const parts = [browser.getBrowserName(), browser.getOSName()].filter(Boolean)
  return parts.join(' on ').slice(0, LONGEST)
}

/**
 * The network address that a request came from. `npm start` overwrites this header for each request
 * (scripts/support/client-address.mjs): a client's own value is never trusted. Elsewhere the last entry is the one that the
 * nearest proxy wrote, and anything before it may be forged.
 */
function clientAddress(request: Request): string {
  const last = (request.headers.get('x-forwarded-for') ?? '').split(',').at(-1) ?? ''
  return last.trim() || 'unknown'
}

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
