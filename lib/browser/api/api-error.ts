import type { FieldErrors } from '@/lib/core/errors'

/** What a call failed with: an answer of the server, or none. */
export type FailureKind = 'http' | 'network' | 'offline'

interface Failure {
  status: number | null
  message: string
  fields: FieldErrors
  retryAfter: number | null
  kind: FailureKind
}

/** A call that did not succeed. The server's texts are in the reader's language; without an answer there is a key. */
export class ApiError extends Error {
  /** HTTP status; null without an answer. */
  readonly status: number | null
  /** Messages by the field's name in the request. */
  readonly fields: FieldErrors
  /** Seconds until another try may succeed. */
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

  /** Key of the catalogue for what has no answer; null when the server spoke. */
  get key(): 'errors.offline' | 'errors.network' | null {
    if (this.kind === 'http') return null
    return this.kind === 'offline' ? 'errors.offline' : 'errors.network'
  }
}

/** The failure of a call that nobody answered. */
export function noAnswer(): ApiError {
  const kind = navigator.onLine ? 'network' : 'offline'
  return new ApiError({ status: null, message: '', fields: {}, retryAfter: null, kind })
}
