import { countChanges } from './changes.mjs'

/**
 * Next lets requests for one page share a rendering that is under way, also those that come after a change which it
 * has not seen. So whoever comes after a change waits for the renderings that began before it, and none of them is
 * answered what was before a write that has been acknowledged.
 */
const turns = new Map()

/** What an absolute form of an address (RFC 9112, 3.2.2) has before its path. */
const ORIGIN = /^https?:\/\/[^/?#]*/i

/** By what Next may share a rendering: without what makes one page's address look different. */
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
