import { request } from 'node:http'
import { duplexPair } from 'node:stream'
import pLimit from 'p-limit'
import { requestOfKey } from './requests.mjs'

/** The most pages that may wait to be rendered ahead: after a change of everything the others are rendered on request. */
const MOST_WAITING = 200

/**
 * Renders popular pages again before the next reader comes. A comment outdates its page in four languages, and each would keep
 * somebody waiting. The requests look like anybody's, over an in-process connection: both its ends are here.
 * @param {import('node:http').Server} server
 * @param {{ atOnce: number, onConnection: (socket: import('node:stream').Duplex) => void }} options `onConnection`: receives
 *   the server's end before a request comes from it
 * @returns {(key: string) => void} schedules the page of a key for rendering; one that is already scheduled is not added again
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
    // Not before the change has been committed and its author has received a response.
    setImmediate(() => limit(ask, key))
  }
}
