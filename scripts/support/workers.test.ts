import { expect, it } from 'vitest'
import { readWorkers } from './workers.mjs'

it('serves from one process, and says so in one sentence to who asks for more', () => {
  expect(readWorkers()).toEqual({ count: 1, notice: null })
  expect(readWorkers('1').notice).toBeNull()
  expect(readWorkers('4')).toEqual({
    count: 1,
    notice: expect.stringMatching(/^WORKERS is 4, [^.]+\.$/),
  })
  expect(() => readWorkers('many')).toThrow('WORKERS')
})
