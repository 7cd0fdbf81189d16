import { request } from 'node:http'
import { duplexPair } from 'node:stream'
import pLimit from 'p-limit'
import { requestOfKey } from './requests.mjs'

/** So many pages wait at most to be rendered ahead: a change of everything has the others rendered when they are asked for. */
const MOST_WAITING = 200

/**
 * Renders pages that readers want before the next one comes. A comment outdates its page in four languages, and each would
 * keep somebody waiting. They are asked for as by anybody, over a connection that is none: both its ends are here.
 * @param {import('node:http').Server} server
 * @param {{ atOnce: number, onConnection: (socket: import('node:stream').Duplex) => void }} options `onConnection`: told the
 *   server's end before a request comes from it
 * @returns {(key: string) => void} has the page of a key rendered soon; what is to be rendered already is not twice
 */
export function renderAhead(server, { atOnce, onConnection }) {
  const waiting = new Set()
  const limit = pLimit(atOnce)

  const ask = (key) =>
    new Promise((done) => {
      waiting.delete(key)
      const { path, headers } = requestOfKey(key)
      const [ours, theirs] = duplexPair()
      onConnection(theirs)
      server.emit('connection', theirs)
      const end = () => {
        ours.destroy()
        theirs.destroy()
        done()
      }
      const sent = request({
        path,
        headers: { ...headers, host: 'localhost', connection: 'close' },
        createConnection: () => ours,
      })
      sent.once('response', (answer) => answer.resume().once('close', end))
      sent.once('error', end).end()
    })

  return (key) => {
    if (waiting.size >= MOST_WAITING || waiting.has(key)) return
    waiting.add(key)
    // Not before the change has been written and its writer answered.
    setImmediate(() => limit(ask, key))
  }
}
