import { createServer } from 'node:net'
import { OperatorError } from './command-line.mjs'

const listen = (port, host) =>
  new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen({ port, host }, () => {
      const { port: chosen } = probe.address()
      probe.close(() => done(chosen))
    })
  })

/** A port that nothing listens on now. */
export const getFreePort = (host = '127.0.0.1') => listen(0, host)

/**
 * Finds the first unused port in a range. Prefer it to `getFreePort` if the server starts listening later: below 32768, Linux
 * assigns no ports to outgoing connections, so none can take the port meanwhile.
 * @param {number} first
 * @param {number} count
 */
export async function findFreePort(first, count, host = '127.0.0.1') {
  for (let port = first; port < first + count; port += 1) {
    try {
      return await listen(port, host)
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error
    }
  }
  throw new Error(`All ports from ${first} to ${first + count - 1} are in use.`)
}

const REASONS = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program: stop that, or choose another with PORT=${port + 1}.`,
  EACCES: (port) => `Port ${port} is not open to this user: choose one above 1023 with PORT=3000.`,
  EADDRNOTAVAIL: (_, host) => `HOST=${host} is not an address of this machine.`,
  ENOTFOUND: (_, host) => `HOST=${host} is not an address of this machine.`,
}

/** The message for a listen error, or null for another kind of error. */
export function listenRefusal(error, port, host) {
  const sentence = REASONS[error.code]
  return sentence ? new OperatorError(sentence(port, host)) : null
}

/**
 * Checks that the server will be able to listen, before anything slow runs.
 * @returns {Promise<number>} the port; a free one when asked for port 0
 * @throws {OperatorError}
 */
export async function checkPort(port, host) {
  // Without HOST it is not yet known which of the two it will be; on some systems only one may be free.
  let chosen = port
  for (const address of host ? [host] : ['0.0.0.0', '127.0.0.1']) {
    try {
      chosen = await listen(chosen, address)
    } catch (error) {
      throw listenRefusal(error, chosen, address) ?? error
    }
  }
  return chosen
}
