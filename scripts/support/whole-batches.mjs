/** Messages of the extended protocol that end with a Sync of their own sender: Parse, Bind, Describe, Execute, Close, Flush. */
const BEGINS = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

/**
 * A database as the socket server may use it. The server keeps to one client while a transaction is open, and takes
 * messages of all clients in turn otherwise. But the parts of one query (Parse, Bind, Execute, Sync) share an unnamed
 * statement: another client's part between them would give the one the rows of the other
 * (electric-sql/pglite issue 1046). So a query that has begun counts as a transaction until its Sync.
 * An engine that broke off runs nothing any more: what it would say in the state that it is in is no answer.
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
    // What the server runs itself when a client is gone in the middle.
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
