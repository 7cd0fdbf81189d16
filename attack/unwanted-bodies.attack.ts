import { setTimeout } from 'node:timers/promises'
import { attack } from './support/attack'
import { Connection, requestHead } from './support/connection'
import { memoryInMb } from './support/server-process'

const MB = 1024 * 1024
const LENGTH = 29 * MB
const IN_PARALLEL = 200
const MOST_MORE_MB = 30

/** Where nothing takes a body, or none of this size. */
const TARGETS: [method: string, path: string, type: string][] = [
  ['POST', '/dashboard', 'application/octet-stream'],
  ['POST', '/home/search?q=x', 'application/x-www-form-urlencoded'],
  ['GET', '/dashboard', 'application/octet-stream'],
  ['POST', '/api/v1/auth/login', 'application/json'],
  ['POST', '/api/v1/no/such', 'application/json'],
]

const PIECE = Buffer.alloc(256 * 1024, 'x')

/** Sends as much as the server takes. Answers its status. */
async function sendAll(index: number): Promise<number> {
  const [method = '', path = '', type = ''] = TARGETS[index % TARGETS.length] ?? []
  const connection = await Connection.open()
  const headers = { 'content-type': type, 'content-length': LENGTH }
  await connection.send(requestHead(method, path, headers))
  for (let sent = 0; sent < LENGTH && !connection.socket.destroyed; sent += PIECE.length) {
    await connection.send(PIECE)
  }
  const answer = await connection.answer({ within: 60_000 }).catch(() => null)
  connection.close()
  return answer?.status ?? 0
}

attack('bodies that nobody asked for: memory stays, every one is refused', async (tally) => {
  // The first of each kind loads code.
  await Promise.all(TARGETS.map((_, index) => sendAll(index)))
  const before = memoryInMb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryInMb())
  }, 100)
  const statuses = await Promise.all(
    Array.from({ length: IN_PARALLEL }, (_, index) => sendAll(index)),
  )
  clearInterval(watch)
  for (const status of statuses) {
    tally.expect([405, 413].includes(status), `answered ${status}`)
  }
  let after = memoryInMb()
  for (let second = 0; second < 60 && after > before + MOST_MORE_MB / 2; second += 1) {
    await setTimeout(1000)
    after = memoryInMb()
  }
  const figures = [before, most, after].map(Math.round)
  tally.note(`memory ${figures[0]} MB before, ${figures[1]} at most, ${figures[2]} within a minute`)
  tally.expect(most - before <= MOST_MORE_MB, `${Math.round(most - before)} MB more`)
  tally.expect(after - before <= MOST_MORE_MB / 2, `${Math.round(after - before)} MB were kept`)
})
