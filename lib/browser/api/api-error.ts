import type { FieldErrors } from '@/lib/core/errors'

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
export function noAnswer(): ApiError {
  const kind = navigator.onLine ? 'network' : 'offline'
  return new ApiError({ status: null, message: '', fields: {}, retryAfter: null, kind })
}
