import { describe, expect, it } from 'vitest'
import { piecesOf } from './read-multipart'

const pieceOf = (text: string) => new TextEncoder().encode(text)

/** A body whose pieces the test sends one by one. */
function openBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  return { body: readable, writer: writable.getWriter() }
}

describe('piecesOf', () => {
  it('yields every piece in order and ends with the body', async () => {
    const { body, writer } = openBody()
    const sent = Promise.all([
      writer.write(pieceOf('one')),
      writer.write(pieceOf('two')),
      writer.close(),
    ])
    const texts: string[] = []
    for await (const piece of piecesOf(body)) texts.push(new TextDecoder().decode(piece))
    expect(texts).toEqual(['one', 'two'])
    await sent
  })

  it('ends when stopped while a piece is awaited, without cancelling the body', async () => {
    const { body, writer } = openBody()
    const stopped = new AbortController()
    const pieces = piecesOf(body, stopped.signal)
    void writer.write(pieceOf('one'))
    expect((await pieces.next()).done).toBe(false)
    const awaited = pieces.next()
    stopped.abort()
    expect(await awaited).toEqual({ done: true, value: undefined })
    expect(body.locked).toBe(false)
    void writer.write(pieceOf('two'))
    const rest = await body.getReader().read()
    expect(new TextDecoder().decode(rest.value)).toBe('two')
  })

  it('yields nothing once stopped', async () => {
    const { body } = openBody()
    const pieces = piecesOf(body, AbortSignal.abort())
    expect((await pieces.next()).done).toBe(true)
  })

  it('passes on the error of a broken body', async () => {
    const { body, writer } = openBody()
    const pieces = piecesOf(body, new AbortController().signal)
    const awaited = pieces.next()
    void writer.abort(new Error('connection reset')).catch(() => undefined)
    await expect(awaited).rejects.toThrow('connection reset')
  })
})
