import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { withWholeBatches } from './whole-batches.mjs'

const CONNECTIONS = 60
const RETRY_MS = 3000

function logLine(level, event, fields = {}) {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${line}\n`)
}

/**
 * Serves a database at an address, and reopens it whenever it had to end itself. Until that succeeds nothing listens
 * there, which callers treat as an unavailable database.
 * @param {(isAgain: boolean) => Promise<import('./embedded-engine.mjs').Engine>} open
 * @param {{ host: string, port: number } | { path: string }} listen
 * @returns {Promise<{ pg: import('@electric-sql/pglite').PGlite, stop: () => Promise<void> }>} `pg`: the first one
 */
export async function serveDatabase(open, listen) {
  let isStopping = false
  let serving
  let recovery = Promise.resolve()

  async function listenFor(engine) {
    // A disk that refused writes also kept the socket's file, and nothing can listen where one exists.
    if (listen.path) rmSync(listen.path, { force: true })
    const db = withWholeBatches(engine)
    const server = new PGLiteSocketServer({ db, ...listen, maxConnections: CONNECTIONS })
    await server.start()
    return server
  }

  async function begin(isAgain) {
    const engine = await open(isAgain)
    try {
      serving = { engine, server: await listenFor(engine) }
    } catch (error) {
      // Two engines must never have the same folder open.
      await engine.close()
      throw error
    }
    engine.broken.then(() => {
      recovery = recover()
    })
  }

  async function end() {
    const ended = serving
    serving = undefined
    // The socket's file stays on a disk where nothing can be removed.
    await ended?.server.stop().catch(() => {})
    await ended?.engine.close()
  }

  async function beginAgain() {
    try {
      await begin(true)
      return true
    } catch {
      return false
    }
  }

  async function recover() {
    logLine('error', 'database.broke_off')
    await end()
    while (!isStopping && !(await beginAgain())) await delay(RETRY_MS)
    if (serving) logLine('info', 'database.opened_again')
  }

  await begin(false)
  return {
    pg: serving.engine.pg,
    stop: async () => {
      isStopping = true
      await recovery
      await end()
    },
  }
}
