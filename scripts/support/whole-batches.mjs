/**
 * Messages of the extended protocol that their sender must end with a Sync: Parse, Bind, Describe, Execute, Close,
 * Flush.
 */
const BEGINS = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

/**
 * Wraps a database for the socket server. The server stays with one client while a transaction is open, and takes
 * messages of all clients in turn otherwise. But the parts of one query (Parse, Bind, Execute, Sync) share an unnamed
 * statement: another client's part between them would give one client the other's rows (electric-sql/pglite issue
 * 1046). So a query that has begun counts as a transaction until its Sync. A broken engine runs nothing any more:
 * nothing it says in that state is an answer.
 * @param {import('./embedded-engine.mjs').Engine} engine
 */
export function withWholeBatches({ pg, isBroken }) {
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
