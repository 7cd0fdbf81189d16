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
 * Serves a database at an address, and opens it anew whenever it had to end itself. Until that succeeds nobody listens
 * there, which callers take for a database that is away.
 * @param {() => Promise<import('./embedded-engine.mjs').Engine>} open
 * @param {{ host: string, port: number } | { path: string }} listen
 * @returns {Promise<{ pg: import('@electric-sql/pglite').PGlite, stop: () => Promise<void> }>} `pg`: the first one
 */
export async function serveDatabase(open, listen) {
  let isStopping = false
  let serving
  let recovery = Promise.resolve()

  async function begin() {
    const engine = await open()
    const db = withWholeBatches(engine)
    const server = new PGLiteSocketServer({ db, ...listen, maxConnections: CONNECTIONS })
    await server.start()
    serving = { engine, server }
    engine.broken.then(() => {
      recovery = recover()
    })
  }

  async function end() {
    const ended = serving
    serving = undefined
    await ended?.server.stop()
    await ended?.engine.close()
  }

  async function beginAgain() {
    try {
      await begin()
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

  await begin()
  return {
    pg: serving.engine.pg,
    stop: async () => {
      isStopping = true
      await recovery
      await end()
    },
  }
}
