import { countChanges } from './changes.mjs'

/**
 * Next lets concurrent requests for one page share a rendering, even those that come after a change which it has not seen. So a
 * request that comes after a change waits for the renderings that began before it, and never gets the content from before an
 * acknowledged write.
 */
const turns = new Map()

/** What precedes the path in a request target in absolute form (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i

/** The key by which Next may share a rendering: different URLs of the same page have the same key. */
function pageOf(url) {
  // Joined, not resolved: `//` and `//[` are paths here, not the name of another host.
  const { pathname, searchParams } = new URL(`http://localhost${url.replace(ORIGIN, '')}`)
  const path = decodeURIComponent(pathname)
    .replace(/^\/en(?=\/|$)/, '')
    .replace(/\/+$/, '')
  return [path, ...['page', 'search', 'q'].map((name) => searchParams.get(name) ?? '')].join('\n')
}

function openTurn(page) {
  const turn = { begun: countChanges(), open: 0 }
  turn.over = new Promise((done) => {
    turn.end = done
  })
  turns.set(page, turn)
  return turn
}

function join(turn, page, response) {
  let isIn = true
  const leave = () => {
    if (!isIn) return
    isIn = false
    turn.open -= 1
    if (turn.open > 0) return
    if (turns.get(page) === turn) turns.delete(page)
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
 * Waits until a request for a page may share what is being rendered for others.
 * @param {Pick<import('node:http').IncomingMessage, 'url'>} request
 * @param {import('node:events').EventEmitter & { closed: boolean, writeHead: Function }} response
 */
export async function takeTurn({ url }, response) {
  const page = pageOf(url)
  let turn = turns.get(page)
  while (turn && turn.begun !== countChanges()) {
    await turn.over
    turn = turns.get(page)
  }
  if (!response.closed) join(turn ?? openTurn(page), page, response)
}
