import 'server-only'
import { once } from 'node:events'

/**
 * The pieces of a body as they arrive. A consumer that has seen enough stops reading, but the body is not cancelled: while
 * undici awaits a piece, that throws an exception nobody can catch. The rest is discarded with the connection
 * (scripts/support/unread-body.mjs).
 * @param stopped ends the reading even while a piece is awaited
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
