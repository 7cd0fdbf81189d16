/** Keys of attempts without a response so far, by request content. */
const unanswered = new Map<string, string>()

/** A key under which a request is carried out only once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Identifies a body; files are compared by the metadata the device gives. */
function bodyOf(body: unknown): unknown {
  if (!(body instanceof FormData)) return body
  return [...body].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
  ])
}

export interface Attempt {
  /** Sent with the request as `Idempotency-Key`. */
  key: string
  /** Records that a response arrived, so that the next press is a new request. */
  isAnswered: () => void
}

/**
 * Begins an attempt at a POST. On a bad connection the response may be lost after the server acted: pressing again sends the
 * same request under the same key, so nothing is created twice.
 * @param path below /api/v1.
 */
export function beginAttempt(path: string, body: unknown): Attempt {
  const content = JSON.stringify([path, bodyOf(body)])
  const key = unanswered.get(content) ?? newKey()
  unanswered.set(content, key)
  return { key, isAnswered: () => unanswered.delete(content) }
}
