/** Every way a call can fail, with its HTTP status. */
const STATUS = {
  invalid: 422,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS

/** Messages by field name, as the answer's `errors` carries them. */
export type FieldErrors = Record<string, string[]>

/**
 * A failure that the person who called may know about. Services throw it; `defineRoute` and the pages turn it
 * into an answer. Anything else that is thrown is a defect and answers a neutral 500.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: FieldErrors,
  ) {
    super(message)
    this.name = 'AppError'
  }

  get status(): number {
    return STATUS[this.code]
  }
}

/** True for the failure of a dependency that may come back: the database, the file host. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
