import 'server-only'

/**
 * Yields the pieces of a body as they arrive. A consumer that has seen enough stops reading, but the body is not cancelled:
 * while undici awaits a piece, that throws an exception nobody can catch. The rest is discarded with the connection
 * (scripts/support/unread-body.mjs).
 * @param stopped ends the reading even while a piece is awaited
 */
export async function* piecesOf(body: ReadableStream<Uint8Array>, stopped?: AbortSignal) {
  const reader = body.getReader()
  // Rejects the pending read. A race with a promise for the signal would retain every piece until the request ends.
  const release = () => reader.releaseLock()
  stopped?.addEventListener('abort', release, { once: true })
  try {
    while (!stopped?.aborted) {
      const next = await reader.read()
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    if (!stopped?.aborted) throw error
  } finally {
    stopped?.removeEventListener('abort', release)
  }
}
