import { afterEach, expect, it } from 'vitest'
import { boundMemory } from './bounded-memory'

const MB = 1024 * 1024
const native = { Uint8Array, DecompressionStream }
afterEach(() => Object.assign(globalThis, native))

it('ends a thread that allocates one large buffer, or many small ones', () => {
  boundMemory(0)
  expect(new Uint8Array(16 * MB)).toHaveLength(16 * MB)
  expect(() => new Uint8Array(16 * MB + 1)).toThrow(RangeError)
  expect(() => {
    for (let n = 0; n < 300; n++) new Uint8Array(MB)
  }).toThrow(RangeError)
  expect('DecompressionStream' in globalThis).toBe(false)
})

it('does not change buffers otherwise, and leaves room for the document', () => {
  boundMemory(25 * MB)
  expect(new Uint8Array(25 * MB)).toBeInstanceOf(Uint8Array)
  expect(Uint8Array.from([1, 2])).toEqual(new native.Uint8Array([1, 2]))
  expect(new Uint8Array(new ArrayBuffer(4), 1, 2)).toHaveLength(2)
})
