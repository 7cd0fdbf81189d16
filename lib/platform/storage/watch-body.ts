import 'server-only'
import { Readable } from 'node:stream'

/**
 * Passes on a body from a file host, and fails when the host stops sending. Only the time spent waiting for the host
 * counts, so the reader may be slow.
 * @param body not read from yet; destroyed with the returned stream
 * @param idleMs how long the host may send nothing
 */
export function watchBody(body: Readable, idleMs: number): Readable {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  const watched = new Readable({
    async read() {
      const timer = setTimeout(() => body.destroy(new Error('The file host fell silent.')), idleMs)
      try {
        const { done, value } = await chunks.next()
        this.push(done ? null : value)
      } catch (error) {
        this.destroy(error instanceof Error ? error : new Error('The file host broke off.'))
      } finally {
        clearTimeout(timer)
      }
    },
    destroy(error, done) {
      body.destroy()
      done(error)
    },
  })
  // Nothing else listens for errors between two reads.
  body.on('error', (error) => watched.destroy(error))
  return watched
}
