import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { fromRoot } from '../scripts/support/paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'ingingo-lost-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Serves in one process, which is stopped before a client connects, and killed once it has received the connection.
 */
const PROGRAM = `
import cluster from 'node:cluster'
import { createServer, connect } from 'node:net'
import { closeLostConnections } from ${JSON.stringify(fromRoot('server/processes.mjs'))}

if (cluster.isPrimary) {
  const worker = cluster.fork()
  closeLostConnections(worker)
  const { send, pid } = worker.process
  worker.process.send = (message, ...rest) => {
    const isSent = send.call(worker.process, message, ...rest)
    if (message.act === 'newconn') process.kill(pid, 'SIGKILL')
    return isSent
  }
  worker.once('disconnect', () => console.log('disconnected'))
  worker.once('listening', ({ port }) => {
    process.kill(pid, 'SIGSTOP')
    connect(port, '127.0.0.1').on('error', () => {}).on('close', () => console.log('closed'))
  })
} else createServer().listen(0, '127.0.0.1')
`

it('closes a connection that a process received but did not accept before it died, and drops that process from the cluster', async () => {
  const file = join(folder, 'program.mjs')
  writeFileSync(file, PROGRAM)
  const { stdout } = await promisify(execFile)(process.execPath, [file], { timeout: 60_000 })
  expect(stdout).toBe('disconnected\nclosed\n')
})

/** Stops a start whose processes never become ready. */
const STOPPED_START = `
import { startServer } from ${JSON.stringify(fromRoot('server/processes.mjs'))}

const [script, count] = process.argv.slice(2)
const stopping = new AbortController()
const env = { ...process.env, PORT: '0', HOST: '127.0.0.1' }
const starting = startServer([script], { env, count: Number(count), signal: stopping.signal })
stopping.abort()
starting.catch(({ message }) => console.log(message))
`

it.each([1, 2])(
  'ends a start that is stopped before the server is ready (processes: %i)',
  async (count) => {
    const [script, file] = ['never-ready.mjs', 'start.mjs'].map((name) => join(folder, name))
    writeFileSync(`${script}`, 'setInterval(() => {}, 1000)')
    writeFileSync(`${file}`, STOPPED_START)
    const args = [`${file}`, `${script}`, `${count}`]
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 })
    expect(stdout).toMatch(/ended while starting/)
  },
)
