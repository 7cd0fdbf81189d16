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

export const getStatus = (code: ErrorCode): number => STATUS[code]

/** Messages by field name, as in the response's `errors`. */
export type FieldErrors = Record<string, string[]>

const BRAND: unique symbol = Symbol.for('ingingo.AppError')

/**
 * A failure that is reported to the caller. Services throw it; `defineRoute` and the pages turn it into a response.
 * Any other error is a defect and yields a neutral 500. Texts are keys of the catalogue (`accounts.userExists`),
 * translated into the caller's language when the response is built, or plain English.
 */
export class AppError extends Error {
  /** @see hasInstance below */
  readonly [BRAND] = true

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: FieldErrors,
    /** Seconds until a retry may succeed, if known. */
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = 'AppError'
  }

  /**
   * Next bundles routes and background work separately, each with its own copy of this class, and they share one database
   * client: the brand identifies a failure, whichever copy threw it.
   */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === 'object' && value !== null && BRAND in value
  }

  get status(): number {
    return getStatus(this.code)
  }
}

/** True for the failure of a dependency that may recover: the database, the file host. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
