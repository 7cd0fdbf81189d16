import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queuedTransaction } from './queued-transaction'

const open = new Set<Socket>()
let connections = 0
/** Accepts connections and never replies, like a frozen database. */
const frozen = createServer((socket) => {
  connections += 1
  open.add(socket)
})

beforeAll(async () => {
  await new Promise<void>((done) => frozen.listen(0, '127.0.0.1', done))
  const address = frozen.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  vi.stubEnv('DATABASE_URL', `postgresql://nobody@127.0.0.1:${address.port}/nothing`)
})

afterAll(() => {
  for (const socket of open) socket.destroy()
  frozen.close()
  vi.unstubAllEnvs()
})

it('fails all waiting transactions at once when the database is frozen', async () => {
  const calls = Array.from({ length: 20 }, () => queuedTransaction((tx) => tx.user.count()))
  const results = await Promise.allSettled(calls)
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  }
  // One for the first transaction, and one to check whether the database is alive at all.
  expect(connections).toBeLessThanOrEqual(2)
})
