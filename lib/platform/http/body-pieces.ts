import 'server-only'
import { once } from 'node:events'

/**
 * The pieces of a body as they arrive. Who has seen enough stops asking, and the body is not cancelled for it: while
 * undici awaits a piece, that ends in an exception which nobody can catch. What still comes is thrown away with the
 * connection (scripts/support/unread-body.mjs).
 * @param stopped ends the reading while a piece is awaited
 */
export async function* piecesOf(body: ReadableStream<Uint8Array>, stopped?: AbortSignal) {
  const reader = body.getReader()
  const stop = stopped ? [once(stopped, 'abort')] : []
  while (!stopped?.aborted) {
    const next = await Promise.race([reader.read(), ...stop])
    if (Array.isArray(next) || next.done) return
    yield next.value
  }
}
