import { setTimeout } from 'node:timers/promises'
import { attack } from './support/attack'
import { Connection, requestHead } from './support/connection'
import { watchMemory } from './support/memory'

const MB = 1024 * 1024
const IN_PARALLEL = 200

type Target = [method: string, path: string, type: string]

/** Addresses that accept no body, or none of this size. */
const TARGETS: Target[] = [
  ['POST', '/dashboard', 'application/octet-stream'],
  ['POST', '/home/search?q=x', 'application/x-www-form-urlencoded'],
  ['GET', '/dashboard', 'application/octet-stream'],
  ['POST', '/api/v1/auth/login', 'application/json'],
  ['POST', '/api/v1/no/such', 'application/json'],
]
/** Routes that read a stranger's JSON, and one that checks the sender first. */
const JSON_TARGETS: Target[] = [
  ['POST', '/api/v1/auth/login', 'application/json'],
  ['POST', '/api/v1/auth/forget', 'application/json'],
  ['POST', '/api/v1/notifications/unsubscribe', 'application/json'],
  ['POST', '/api/v1/faq', 'application/json'],
]

const PIECE = Buffer.alloc(256 * 1024, 'x')
const asChunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const CHUNK = asChunk(PIECE)

/** How a body declares its length, and how much of it is sent. */
const KINDS = {
  'of a declared length': { targets: TARGETS, length: 29 * MB, isChunked: false },
  'in chunks': { targets: [...TARGETS, ...JSON_TARGETS], length: 8 * MB, isChunked: true },
}
type Kind = (typeof KINDS)[keyof typeof KINDS]

/** Sends as much as the server accepts. Returns the status. */
async function sendAll({ targets, length, isChunked }: Kind, index: number): Promise<number> {
  const [method = '', path = '', type = ''] = targets[index % targets.length] ?? []
  const connection = await Connection.open()
  const framing: Record<string, string | number> = isChunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': length }
  await connection.send(requestHead(method, path, { 'content-type': type, ...framing }))
  for (let sent = 0; sent < length && !connection.socket.destroyed; sent += PIECE.length) {
    await connection.send(isChunked ? CHUNK : PIECE)
  }
  const response = await connection.readResponse({ within: 60_000 }).catch(() => null)
  connection.close()
  return response?.status ?? 0
}

const inParallel = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: IN_PARALLEL }, (_, index) => work(index)))

for (const [name, kind] of Object.entries(KINDS)) {
  attack(`unsolicited bodies ${name}: memory stays bounded, each is rejected`, async (tally) => {
    // The first of each kind loads code.
    await Promise.all(kind.targets.map((_, index) => sendAll(kind, index)))
    const statuses = await watchMemory(tally, () => inParallel((index) => sendAll(kind, index)))
    for (const status of statuses) {
      tally.expect([401, 404, 405, 413].includes(status), `answered ${status}`)
    }
  })
}

/** The largest part of a body that the server buffers for an anonymous client. */
const HELD = asChunk(Buffer.alloc(16 * 1024 - 1, ' '))

/** Sends nearly all that is accepted, waits, and ends. */
async function delayBody(index: number, wait: Promise<unknown>): Promise<number> {
  const [method = '', path = '', type = ''] = JSON_TARGETS[index % JSON_TARGETS.length] ?? []
  const connection = await Connection.open()
  const headers = { 'content-type': type, 'transfer-encoding': 'chunked' }
  await connection.send(requestHead(method, path, headers))
  await connection.send(HELD)
  await wait
  await connection.send('0\r\n\r\n')
  const response = await connection.readResponse({ within: 60_000 }).catch(() => null)
  connection.close()
  return response?.status ?? 0
}

attack('bodies held back before their end: memory stays bounded', async (tally) => {
  await Promise.all(JSON_TARGETS.map((_, index) => delayBody(index, Promise.resolve())))
  const statuses = await watchMemory(tally, () =>
    inParallel((index) => delayBody(index, setTimeout(3000))),
  )
  for (const status of statuses) tally.expect([400, 401].includes(status), `answered ${status}`)
})
