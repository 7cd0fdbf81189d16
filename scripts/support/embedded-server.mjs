import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/**
 * Messages of the extended protocol that their sender must end with a Sync: Parse, Bind, Describe, Execute, Close,
 * Flush.
 */
const BEGINS = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

/**
 * Wraps a database for the socket server. The server stays with one client while a transaction is open, and takes
 * messages of all clients in turn otherwise. But the parts of one query (Parse, Bind, Execute, Sync) share an unnamed
 * statement: another client's part between them would give one client the other's rows (electric-sql/pglite issue
 * 1046). So a query that has begun counts as a transaction until its Sync. Once the engine is broken, no
 * statement reaches it, because its responses are unreliable.
 * @param {import('./embedded-engine.mjs').Engine} engine
 */
function withWholeBatches({ pg, isBroken }) {
  let hasBegun = false
  const own = {
    isInTransaction: () => !isBroken() && (hasBegun || pg.isInTransaction()),
    async execProtocolRawStream(message, options) {
      if (isBroken()) throw new Error('The database has ended itself.')
      hasBegun = BEGINS.has(message[0])
      return pg.execProtocolRawStream(message, options)
    },
    // The server runs this itself when a client disconnects in the middle of a query.
    async exec(sql, options) {
      if (isBroken()) return []
      hasBegun = false
      return pg.exec(sql, options)
    },
  }
  return new Proxy(pg, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name]
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

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

  async function restart() {
    try {
      await begin(true)
      return true
    } catch {
      return false
    }
  }

  async function recover() {
    logLine('error', 'database.crashed')
    await end()
    while (!isStopping && !(await restart())) await delay(RETRY_MS)
    if (serving) logLine('info', 'database.reopened')
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
