import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { db } from './client'

const open = new Set<Socket>()

/** A message of PostgreSQL's protocol: its letter, length and content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(letter), length, content])
}

const WELCOME = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]
const ENDED = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mthe postmaster has ended\0\0'))

/** Greets, and at the same time announces that it has ended. */
const dying = createServer((socket) => {
  open.add(socket)
  socket.on('error', () => undefined)
  socket.once('data', () => socket.end(Buffer.concat([...WELCOME, ENDED])))
})

const uncaught: unknown[] = []
const take = (error: unknown) => void uncaught.push(error)
let others: NodeJS.UncaughtExceptionListener[] = []

beforeAll(async () => {
  await new Promise<void>((done) => dying.listen(0, '127.0.0.1', done))
  const address = dying.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  vi.stubEnv('DATABASE_URL', `postgresql://nobody@127.0.0.1:${address.port}/nothing`)
})

beforeEach(() => {
  others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', take)
})

afterEach(() => {
  process.removeAllListeners('uncaughtException')
  for (const listener of others) process.on('uncaughtException', listener)
})

afterAll(() => {
  for (const socket of open) socket.destroy()
  dying.close()
  vi.unstubAllEnvs()
})

it('reports a database that dies during a connect as unavailable, and continues', async () => {
  const counting = db().$transaction((tx) => tx.user.count())
  await expect(counting).rejects.toMatchObject({ code: 'unavailable' })
  await expect(db().user.count()).rejects.toMatchObject({ code: 'unavailable' })
  expect(uncaught).toEqual([])
})
