import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from './client'

const open = new Set<Socket>()
/** Accepts connections and never replies, like a database behind a broken line. */
const silent = createServer((socket) => void open.add(socket))

beforeAll(async () => {
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const address = silent.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  vi.stubEnv('DATABASE_URL', `postgresql://nobody@127.0.0.1:${address.port}/nothing`)
})

afterAll(() => {
  for (const socket of open) socket.destroy()
  silent.close()
  vi.unstubAllEnvs()
})

it('reports a database that accepts connections but never replies as unavailable', async () => {
  await expect(db().user.count()).rejects.toMatchObject({ code: 'unavailable' })
})

it('does the same for a transaction', async () => {
  const counting = db().$transaction((tx) => tx.user.count())
  await expect(counting).rejects.toMatchObject({ code: 'unavailable' })
})
