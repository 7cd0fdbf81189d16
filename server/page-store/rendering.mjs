import { request } from 'node:http'
import { duplexPair } from 'node:stream'
import pLimit from 'p-limit'
import { countChanges } from '../../lib/platform/cache/changes.mjs'
import { parseKey } from './requests.mjs'

/**
 * The maximum number of pages waiting to be pre-rendered; after a change of everything, the others are rendered on
 * request.
 */
const MAX_WAITING = 200

/**
 * Pre-renders popular pages after a change. A comment outdates its page in four languages, and each would make a
 * reader wait. Sends ordinary requests over an in-process connection.
 * @param {import('node:http').Server} server
 * @param {{ atOnce: number, onConnection: (socket: import('node:stream').Duplex) => void, whenStored?: (socket:
 * import('node:stream').Duplex) => Promise<void> | undefined, signal?: AbortSignal }} options `onConnection`: receives
 * the server's end before a request comes from it; `whenStored`: resolves once the response on it has been kept;
 * `signal`: from its abort on, nothing more is requested
 * @returns {(key: string) => Promise<void>} schedules the page of a key for rendering, once; resolves when it has been
 * rendered and kept, has failed, or does not fit into the queue. Never rejects.
 */
export function createPrerenderer(
  server,
  { atOnce, onConnection, whenStored = () => undefined, signal },
) {
  /** Scheduled pages by key; a page leaves as its rendering begins, so that a later change renders it again. */
  const waiting = new Map()
  const limit = pLimit(atOnce)

  const requestPage = (key) =>
    new Promise((done) => {
      waiting.delete(key)
      if (signal?.aborted) return done()
      const { path, headers } = parseKey(key)
      const [ours, theirs] = duplexPair()
      onConnection(theirs)
      server.emit('connection', theirs)
      const end = () => {
        ours.destroy()
        theirs.destroy()
        done(whenStored(theirs))
      }
      const sent = request({
        path,
        headers: { ...headers, host: 'localhost', connection: 'close' },
        createConnection: () => ours,
      })
      sent.once('response', (response) => response.resume().once('close', end))
      sent.once('error', end).end()
    })

  return (key) => {
    const scheduled = waiting.get(key)
    if (scheduled) return scheduled
    if (waiting.size >= MAX_WAITING) return Promise.resolve()
    // Waits until the change is committed and its author has a response.
    const rendered = new Promise((done) => setImmediate(() => done(limit(requestPage, key))))
    waiting.set(key, rendered)
    return rendered
  }
}

/**
 * Next lets concurrent requests for one page share a rendering, even one that began before a change. So a request
 * after a change waits for earlier renderings, and never gets content from before an acknowledged write.
 */
const activeRenders = new Map()

/** The origin before the path in a request target in absolute form (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i

/** The key by which Next may share a rendering: different URLs of the same page have the same key. */
function getPage(url) {
  // Joined, not resolved: `//` and `//[` are paths here, not hosts.
  const { pathname, searchParams } = new URL(`http://localhost${url.replace(ORIGIN, '')}`)
  const path = decodeURIComponent(pathname)
    .replace(/^\/en(?=\/|$)/, '')
    .replace(/\/+$/, '')
  return [path, ...['page', 'search', 'q'].map((name) => searchParams.get(name) ?? '')].join('\n')
}

function startRender(page) {
  const turn = { begun: countChanges(), open: 0 }
  turn.over = new Promise((done) => {
    turn.end = done
  })
  activeRenders.set(page, turn)
  return turn
}

function joinRender(turn, page, response) {
  let isJoined = true
  const leave = () => {
    if (!isJoined) return
    isJoined = false
    turn.open -= 1
    if (turn.open > 0) return
    if (activeRenders.get(page) === turn) activeRenders.delete(page)
    turn.end()
  }
  turn.open += 1
  const { writeHead } = response
  response.writeHead = function writeHeadAndLeave(...head) {
    leave()
    return writeHead.apply(response, head)
  }
  response.once('close', leave)
}

/**
 * Waits until a request for a page may share a current rendering.
 * @param {Pick<import('node:http').IncomingMessage, 'url'>} request
 * @param {import('node:events').EventEmitter & { closed: boolean, writeHead: Function }} response
 */
export async function awaitStaleRenders({ url }, response) {
  const page = getPage(url)
  let turn = activeRenders.get(page)
  while (turn && turn.begun !== countChanges()) {
    await turn.over
    turn = activeRenders.get(page)
  }
  if (!response.closed) joinRender(turn ?? startRender(page), page, response)
}
