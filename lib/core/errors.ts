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
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS

/** The HTTP status of a way to fail. */
export const statusOf = (code: ErrorCode): number => STATUS[code]

/** Messages by field name, as the answer's `errors` carries them. */
export type FieldErrors = Record<string, string[]>

const BRAND: unique symbol = Symbol.for('ingingo.AppError')

/**
 * A failure that the person who called may know about. Services throw it; `defineRoute` and the pages turn it
 * into an answer. Anything else that is thrown is a defect and answers a neutral 500. Texts are keys of the catalogue
 * (`accounts.userExists`), put into the caller's language where the answer is made, or plain English.
 */
export class AppError extends Error {
  /** @see hasInstance below */
  readonly [BRAND] = true

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: FieldErrors,
    /** Seconds until another try may succeed, where that is known. */
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = 'AppError'
  }

  /**
   * Next bundles routes and what a process does by itself apart, each with its own copy of this class, and they share
   * one database client: a failure is known by its mark, whichever copy made it.
   */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === 'object' && value !== null && BRAND in value
  }

  get status(): number {
    return statusOf(this.code)
  }
}

/** True for the failure of a dependency that may come back: the database, the file host. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
