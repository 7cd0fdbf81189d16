import 'server-only'
import { randomUUID } from 'node:crypto'
import Bowser from 'bowser'
import { NextResponse } from 'next/server'
import type { Caller } from '@/lib/core/caller'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import { defaultLocale, isLocale, type Locale } from '@/lib/core/locales'
import { preferredLocale } from '@/lib/core/preferred-locale'
import { toWriteError } from '../health/disk'
import { translator } from '../i18n/translator'
import { describeError, log } from '../log/log'
import { watchChanges } from '../sharing/acknowledge'

/** A string that is a catalogue key: `accounts.userExists`. */
const KEY = /^[a-z][a-zA-Z]*(?:\.[a-zA-Z]+)+$/

/** The first of our languages that a request asks for; English otherwise. */
export const requestLocale = (request: Request): Locale =>
  preferredLocale(request.headers.get('accept-language'))

/** Translates catalogue keys into a language; any other text stays as it is. */
export async function localiser(locale: Locale) {
  const t = await translator(locale)
  return (text: string, values?: Record<string, number>): string => {
    // The catalogue is typed by its keys, but this one comes from an error.
    const key = text as Parameters<typeof t>[0]
    return KEY.test(text) && t.has(key) ? t(key, values) : text
  }
}

/** The language of the page that a link is on: `?lang=`; otherwise what the browser asks for. */
export function pageLocale(request: Request): Locale {
  const language = new URL(request.url).searchParams.get('lang') ?? ''
  return isLocale(language) ? language : requestLocale(request)
}

/** Seconds to wait before retrying after the database did not answer. */
const RETRY_SECONDS = 5

function getHeaders(error: AppError | null): Record<string, string> {
  if (error?.code === 'unavailable') return { 'retry-after': String(RETRY_SECONDS) }
  if (error?.retryAfter !== undefined) return { 'retry-after': String(error.retryAfter) }
  return error?.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}
}

/**
 * Returns an error as `{message, errors?, request_id}` in the caller's language, with the status of its code, and `Retry-After`
 * where a retry may succeed. An unknown error is logged with the request id and returns a neutral 500.
 */
export async function errorResponse(
  error: unknown,
  requestId: string,
  locale: Locale = defaultLocale,
): Promise<NextResponse> {
  const known = error instanceof AppError ? error : toWriteError(error)
  if (!known) log('error', 'request.failed', { request_id: requestId, ...describeError(error) })
  const translate = await localiser(locale)
  const minutes = Math.max(1, Math.ceil((known?.retryAfter ?? 0) / 60))
  // Built from entries, so that a field called `__proto__` is an ordinary field.
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(known?.fields ?? {}).map(([name, texts]) => [
      name,
      texts.map((text) => translate(text)),
    ]),
  )
  const body = {
    message: translate(known?.message ?? 'errors.server', { minutes }),
    ...(known?.fields ? { errors: fields } : {}),
    request_id: requestId,
  }
  return NextResponse.json(body, { status: known?.status ?? 500, headers: getHeaders(known) })
}

const MAX_DEVICE_LENGTH = 100

/** Names a browser for its user: "Chrome on Android"; empty when it does not identify itself. */
function describeDevice(userAgent: string | null): string {
  if (!userAgent) return ''
  const browser = Bowser.getParser(userAgent.slice(0, 500))
  const parts = [browser.getBrowserName(), browser.getOSName()].filter(Boolean)
  return parts.join(' on ').slice(0, MAX_DEVICE_LENGTH)
}

/**
 * The network address that a request came from. `npm start` overwrites this header for each request
 * (server/forwarded-headers.mjs): a client's own value is never trusted. On other servers the nearest proxy wrote the
 * last entry, and earlier entries may be forged.
 */
function clientAddress(request: Request): string {
  const last = (request.headers.get('x-forwarded-for') ?? '').split(',').at(-1) ?? ''
  return last.trim() || 'unknown'
}

/** The second argument that Next passes to a route. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

/**
 * Handles the parts that all calls share: request id, errors as responses, headers, one log line.
 * @param work produces the response; its errors become error responses
 */
export async function handleRequest(
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
  let response: Response
  try {
    response = await work(caller)
  } catch (error) {
    response = await errorResponse(error, caller.requestId, caller.locale)
  }
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  response.headers.set('x-request-id', caller.requestId)
  await acknowledge(response)
  log('info', 'request', {
    request_id: caller.requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status: response.status,
    ms: Math.round(performance.now() - started),
  })
  return response
}
