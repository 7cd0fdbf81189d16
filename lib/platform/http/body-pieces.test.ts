import { describe, expect, it } from 'vitest'
import { readPieces } from './read-multipart'

const toPiece = (text: string) => new TextEncoder().encode(text)

/** A body whose pieces the test sends one by one. */
function openBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  return { body: readable, writer: writable.getWriter() }
}

describe('readPieces', () => {
  it('yields every piece in order and ends with the body', async () => {
    const { body, writer } = openBody()
    const sent = Promise.all([
      writer.write(toPiece('one')),
      writer.write(toPiece('two')),
      writer.close(),
    ])
    const texts: string[] = []
    for await (const piece of readPieces(body)) texts.push(new TextDecoder().decode(piece))
    expect(texts).toEqual(['one', 'two'])
    await sent
  })

  it('ends when stopped while a piece is awaited, without cancelling the body', async () => {
    const { body, writer } = openBody()
    const stopped = new AbortController()
    const pieces = readPieces(body, stopped.signal)
    void writer.write(toPiece('one'))
    expect((await pieces.next()).done).toBe(false)
    const awaited = pieces.next()
    stopped.abort()
    expect(await awaited).toEqual({ done: true, value: undefined })
    expect(body.locked).toBe(false)
    void writer.write(toPiece('two'))
    const rest = await body.getReader().read()
    expect(new TextDecoder().decode(rest.value)).toBe('two')
  })

  it('yields nothing once stopped', async () => {
    const { body } = openBody()
    const pieces = readPieces(body, AbortSignal.abort())
    expect((await pieces.next()).done).toBe(true)
  })

  it('passes on the error of a broken body', async () => {
    const { body, writer } = openBody()
    const pieces = readPieces(body, new AbortController().signal)
    const awaited = pieces.next()
    void writer.abort(new Error('connection reset')).catch(() => undefined)
    await expect(awaited).rejects.toThrow('connection reset')
  })
})
