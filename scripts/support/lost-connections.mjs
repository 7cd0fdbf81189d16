/** @type {Map<{ close: (done?: () => void) => void }, import('node:cluster').Worker>} */
const handedOver = new Map()

/**
 * Closes the connections that a serving process was given, but died before it took. The cluster module forgets them: they
 * would stay open without an answer until the client gives up.
 * @param {import('node:cluster').Worker} worker just forked
 */
export function closeLostConnections(worker) {
  const { process: child } = worker
  const send = child.send.bind(child)
  child.send = (message, handle, ...rest) => {
    // The cluster module's own message; others may have a callback there.
    if (message?.act === 'newconn') {
      handedOver.set(handle, worker)
      // The cluster module closes its own copy once the process has taken the connection.
      handle.close = (done) => {
        handedOver.delete(handle)
        Object.getPrototypeOf(handle).close.call(handle, done)
      }
    }
    return send(message, handle, ...rest)
  }
  worker.once('exit', () => {
    const lost = [...handedOver].filter(([, owner]) => owner === worker)
    for (const [handle] of lost) handle.close()
    // A child that did not acknowledge a connection never tells that it is disconnected: the cluster would keep it for ever.
    if (lost.length > 0) child.emit('disconnect')
  })
}
