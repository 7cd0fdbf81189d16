import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { readPieces } from './read-multipart'

const PIECES = 50

it('retains no consumed piece while the rest of the body is awaited', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const pieces = readPieces(readable, new AbortController().signal)
  const seen: WeakRef<Uint8Array>[] = []
  for (let index = 0; index < PIECES; index += 1) {
    const sent = writer.write(new Uint8Array(64 * 1024))
    const { value } = await pieces.next()
    if (value) seen.push(new WeakRef(value))
    await sent
  }
  await setImmediate()
  collectGarbage()
  const retained = seen.filter((piece) => piece.deref() !== undefined)
  expect(seen).toHaveLength(PIECES)
  // Only a few of the last may still be on the stack.
  expect(retained.length).toBeLessThan(5)
})
