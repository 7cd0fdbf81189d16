/** Keys of the tries that nobody has answered yet, by what was sent. */
const unanswered = new Map<string, string>()

/** A key under which a request is carried out once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Tells one body from another; a file by what the device says of it. */
function bodyOf(body: unknown): unknown {
  if (!(body instanceof FormData)) return body
  return [...body].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
  ])
}

export interface Attempt {
  /** Goes with the request as `Idempotency-Key`. */
  key: string
  /** Says that an answer came, so that the next press is a new request. */
  isAnswered: () => void
}

/**
 * A try at a POST. On a bad connection the answer may be lost after the server did what was asked: whoever presses
 * again sends the same, under the same key, and nothing is made twice.
 * @param path below /api/v1.
 */
export function beginAttempt(path: string, body: unknown): Attempt {
  const content = JSON.stringify([path, bodyOf(body)])
  const key = unanswered.get(content) ?? newKey()
  unanswered.set(content, key)
  return { key, isAnswered: () => unanswered.delete(content) }
}
