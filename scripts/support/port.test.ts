import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from './port.mjs'

const busy = createServer()
let port: number

beforeAll(async () => {
  await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done))
  port = (busy.address() as { port: number }).port
})
afterAll(() => {
  busy.close()
})

it('skips ports in use', async () => {
  expect(await findFreePort(port, 100)).toBeGreaterThan(port)
})

it('throws if all ports of the range are in use', async () => {
  await expect(findFreePort(port, 1)).rejects.toThrow('in use')
})
