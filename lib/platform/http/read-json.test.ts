import { expect, it } from 'vitest'
import { readJson } from './read-input'

const MB = 1024 * 1024

/** A body that arrives in pieces and does not declare its length; `taken` counts the pieces that were read. */
function piecewise(pieces: number, bytes: number) {
  const count = { taken: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (count.taken === pieces) return controller.close()
        count.taken += 1
        controller.enqueue(new Uint8Array(bytes).fill(0x20))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, count }
}

function requestWith(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit)
}

it('reads up to a megabyte of text in any script', async () => {
  const value = { text: 'Umuganda 🌿 — كيغالي' }
  expect(await readJson(requestWith(JSON.stringify(value)))).toEqual(value)
  const whole = JSON.stringify('x'.repeat(MB - 2))
  expect(await readJson(requestWith(whole))).toHaveLength(MB - 2)
  await expect(readJson(requestWith(`${whole} `))).rejects.toMatchObject({ code: 'too_large' })
})

it('reads a character split across two pieces', async () => {
  const bytes = Buffer.from('"🌿"')
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await readJson(requestWith(body))).toBe('🌿')
})

it("applies a route's lower limit", async () => {
  expect(await readJson(requestWith('"abc"'), 5)).toBe('abc')
  await expect(readJson(requestWith('"abcd"'), 5)).rejects.toMatchObject({ code: 'too_large' })
})

it('stops reading a body of unknown length beyond the limit', async () => {
  const { body, count } = piecewise(1000, 64 * 1024)
  await expect(readJson(requestWith(body))).rejects.toMatchObject({ code: 'too_large' })
  expect(count.taken).toBe(17)
})

it('reads nothing of a body whose declared length exceeds the limit', async () => {
  const { body, count } = piecewise(1, 10)
  const sent = requestWith(body, { 'content-length': String(MB + 1) })
  await expect(readJson(sent)).rejects.toMatchObject({ code: 'too_large' })
  expect(count.taken).toBe(0)
})

it('reads a missing body of any type as an empty object', async () => {
  expect(await readJson(requestWith(null))).toEqual({})
  expect(await readJson(requestWith('', { 'content-type': 'text/plain' }))).toEqual({})
})
