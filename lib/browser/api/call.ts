import type { AnnouncedUpload, GrantedUpload } from '@/lib/core/direct-upload'
import type { FieldErrors } from '@/lib/core/errors'
import { defaultLocale, isLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { SESSION_ENDED } from '../session/session-end'
import { clearSession, readToken } from '../session/session-store'
import {
  ApiError,
  createNetworkError,
  type HttpRequest,
  type HttpResponse,
  send,
  usesDirectUpload,
} from './send'

type Ask = () => Promise<boolean>

let promptConfirmation: Ask | null = null
/** Shared, so that many calls at once prompt the person only once. */
let pendingConfirmation: Promise<boolean> | null = null

/** Registers the prompt for re-authentication. Returns a function that unregisters it. */
export function onConfirmationNeeded(how: Ask): () => void {
  promptConfirmation = how
  return () => {
    promptConfirmation = null
  }
}

/**
 * Returns whether a call was refused for lack of re-authentication and the person has confirmed their identity since,
 * so that it is sent again.
 */
export async function isConfirmedNow(failure: ApiError): Promise<boolean> {
  if (failure.status !== 403 || !failure.fields.confirm || !promptConfirmation) return false
  pendingConfirmation ??= promptConfirmation().finally(() => {
    pendingConfirmation = null
  })
  return pendingConfirmation
}

/** Keys of attempts whose outcome is unknown, by request content. */
const unanswered = new Map<string, string>()

/** Creates an idempotency key. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Identifies a body; files are compared by the metadata the device gives. */
function toRequestBody(body: unknown): unknown {
  if (!(body instanceof FormData)) return body
  return [...body].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
  ])
}

/**
 * Returns whether the server may have acted, or still acts, on an attempt that failed: no response came, an
 * intermediary's page came instead, or the server failed, is busy or still processes the request.
 */
export const isUndecided = ({ status, retryAfter, message }: ApiError): boolean =>
  message === '' || Number(status) > 499 || (status === 409 && retryAfter !== null)

interface Attempt {
  /** Sent with the request as `Idempotency-Key`. */
  key: string
  /** Records that the server has decided, so that the next press is a new request. */
  markAnswered: () => void
}

/**
 * Begins an attempt at a POST. On a bad connection the response may be lost after the server acted: a retry sends the
 * same request under the same key, so that nothing is created twice.
 * @param path below /api/v1.
 */
export function beginAttempt(path: string, body: unknown): Attempt {
  const content = JSON.stringify([path, toRequestBody(body)])
  const key = unanswered.get(content) ?? newKey()
  unanswered.set(content, key)
  return { key, markAnswered: () => unanswered.delete(content) }
}

const BASE = '/api/v1'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface CallOptions {
  json?: unknown
  form?: FormData
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** The idempotency key of an earlier attempt at the same POST; a new one by default. */
  key?: string
  /**
   * Sent without the viewer's session: a call that opens an account or a session may concern another person, and its
   * 401 ends no session.
   */
  anonymous?: boolean
  /** The session's token; by default the stored one, which may change before the call is sent. */
  token?: string
  /** Sent even while the page is being left. */
  keepalive?: boolean
  /** A call in the background: never redirects to the second step of the sign-in. */
  isBackground?: boolean
}

export interface CallResult<T> {
  message: string
  data: T
}

/**
 * Calls the API as the signed-in viewer, in the page's language. The type of `data` comes from the schema of the
 * route's response: `call<z.infer<typeof usersDto>>`. The route has already parsed its response with it, so that no
 * screen needs zod to read a list.
 * @param path below /api/v1, e.g. `/auth/login`.
 * @throws ApiError for an unsuccessful or missing response, and for the page of an intermediary such as a captive
 * portal
 */
export async function call<Data = unknown>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<CallResult<Data>> {
  const { form, onProgress, ...others } = options
  if (form && usesDirectUpload(form)) {
    const { callWithUploads } = await import('../files/direct-upload')
    const signalled = options.signal ? { signal: options.signal } : {}
    const session = options.token ? { token: options.token } : {}
    const watched = {
      grant: async (json: AnnouncedUpload) =>
        (await call<GrantedUpload>('POST', '/upload', { json, ...signalled, ...session })).data,
      ...signalled,
      ...(onProgress ? { onProgress } : {}),
    }
    return callWithUploads(form, watched, (left) => call(method, path, { ...others, form: left }))
  }
  const token = options.anonymous ? null : (options.token ?? readToken())
  const attempt =
    method === 'POST' && !options.key ? beginAttempt(path, options.json ?? options.form) : null
  const key = options.key ?? attempt?.key
  const response = await send(toRequest({ method, path, token, key }, options))
  if (response.status < 200 || response.status > 299) {
    const failure = toFailure(response, token)
    if (!isUndecided(failure)) attempt?.markAnswered()
    if (failure.status === 403 && failure.fields.second_step && !options.isBackground) {
      goToSecondStep()
    }
    if (await isConfirmedNow(failure)) return call(method, path, options)
    throw failure
  }
  const { message, data } = readBody(response.text)
  if (typeof message !== 'string') throw createNetworkError()
  attempt?.markAnswered()
  return { message, data: data as Data }
}

interface Addressed {
  method: Method
  path: string
  token: string | null
  key: string | undefined
}

function toRequest(
  { method, path, token, key }: Addressed,
  { json, form, onProgress, signal, keepalive }: CallOptions,
): HttpRequest {
  return {
    method,
    url: BASE + path,
    headers: {
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang || 'en',
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: json === undefined ? (form ?? null) : JSON.stringify(json),
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }
}

/** The response's envelope; empty for anything else, such as a proxy's error page. */
function readBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * The failure that an unsuccessful response describes. A 401 ends the session it refers to.
 * @param token the token of the call; null without one
 */
export function toFailure(
  { status, retryAfter, text }: HttpResponse,
  token: string | null,
): ApiError {
  if (status === 401 && token) endSession(token)
  const body = readBody(text)
  const seconds = Number(retryAfter)
  const fields = readFields(body.errors)
  return new ApiError({
    status,
    message: toText(body.message),
    fields,
    retryAfter: retryAfter && Number.isFinite(seconds) ? seconds : null,
    kind: 'http',
  })
}

/** Redirects to the page of the second step, which leads back here. */
function goToSecondStep() {
  const { lang } = document.documentElement
  const page = localePath(isLocale(lang) ? lang : defaultLocale, paths.secondStep)
  if (location.pathname === page) return
  const next = location.pathname + location.search + location.hash
  location.replace(`${page}?${new URLSearchParams({ next })}`)
}

function readFields(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {}
  const entries = Object.entries(errors).map(([name, texts]): [string, string[]] => [
    name,
    Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [],
  ])
  return Object.fromEntries(entries)
}

/** Only a 401 ends a session, and only its own: a new one may have begun meanwhile. */
function endSession(token: string) {
  console.error('interceptor error 401')
  if (readToken() !== token) return
  clearSession(token)
  window.dispatchEvent(new Event(SESSION_ENDED))
}
