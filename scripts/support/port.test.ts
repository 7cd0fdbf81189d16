import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePortOf } from './port.mjs'

const busy = createServer()
let port: number

beforeAll(async () => {
  await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done))
  port = (busy.address() as { port: number }).port
})
afterAll(() => {
  busy.close()
})

it('passes over ports of the range that something listens on', async () => {
  expect(await freePortOf(port, 100)).toBeGreaterThan(port)
})

it('fails when something listens on all of them', async () => {
  await expect(freePortOf(port, 1)).rejects.toThrow('in use')
})
