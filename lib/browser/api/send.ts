import { DIRECT_ABOVE, DIRECT_META, isDirectField } from '@/lib/core/direct-upload'
import type { FieldErrors } from '@/lib/core/errors'

/** Returns whether a form field is a file for direct upload to the file host, on a page that announces one. */
export const isLargeFile = (name: string, value: FormDataEntryValue): value is File =>
  isDirectField(name) && value instanceof File && value.size > DIRECT_ABOVE

/** Returns whether this page uploads large files of the form directly to the host. */
export const usesDirectUpload = (form: FormData): boolean =>
  document.querySelector(`meta[name="${DIRECT_META}"]`) !== null &&
  [...form].some(([name, value]) => isLargeFile(name, value))

/** How a call failed: with a server response, or without one. */
export type FailureKind = 'http' | 'network' | 'offline'

interface Failure {
  status: number | null
  message: string
  fields: FieldErrors
  retryAfter: number | null
  kind: FailureKind
}

/** A failed call. The server's messages are in the reader's language; without a response there is a key instead. */
export class ApiError extends Error {
  /** HTTP status; null without a response. */
  readonly status: number | null
  /** Messages by the name of the request's field. */
  readonly fields: FieldErrors
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | null
  readonly kind: FailureKind

  constructor({ status, message, fields, retryAfter, kind }: Failure) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
    this.kind = kind
  }

  /** The catalogue key when there was no response; null when the server sent a message. */
  get key(): 'errors.offline' | 'errors.network' | null {
    if (this.kind === 'http') return null
    return this.kind === 'offline' ? 'errors.offline' : 'errors.network'
  }
}

/** The failure of a call without a response. */
export function createNetworkError(): ApiError {
  const kind = navigator.onLine ? 'network' : 'offline'
  return new ApiError({ status: null, message: '', fields: {}, retryAfter: null, kind })
}

export interface HttpRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | Blob | null
  /** The share of the body sent so far, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** The response may arrive after the page is gone. */
  keepalive?: boolean
}

/** A complete response. */
export interface HttpResponse {
  status: number
  text: string
  retryAfter: string | null
}

/**
 * Sends a request and reads the response; without one throws ApiError of kind 'network' or 'offline', or AbortError when it was
 * aborted. Only XMLHttpRequest reports upload progress.
 */
export function send(request: HttpRequest): Promise<HttpResponse> {
  return request.onProgress ? sendWatched(request) : sendPlain(request)
}

async function sendPlain(request: HttpRequest): Promise<HttpResponse> {
  const { method, url, headers, body, signal, keepalive = false } = request
  try {
    const response = await fetch(url, { method, headers, body, signal: signal ?? null, keepalive })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('Retry-After'),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw createNetworkError()
  }
}

function sendWatched({ method, url, headers, body, onProgress, signal }: HttpRequest) {
  return new Promise<HttpResponse>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        // File hosts do not expose this header, and browsers log an error when it is read.
        retryAfter: request.status < 400 ? null : request.getResponseHeader('Retry-After'),
      })
    request.onerror = () => reject(createNetworkError())
    request.onabort = () => reject(new DOMException('The request was aborted.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
