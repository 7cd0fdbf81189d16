import { hasBody } from './refused-body.mjs'

/**
 * What becomes of a body that is still on its way when its request has been answered. Left unread, it would stop the
 * connection until the client gives up; closing at once would reset it, and the client never see its answer. A proxy
 * with kept connections would hand either to somebody else.
 */

const LINGER_MS = 10_000
/** A proxy such as HAProxy sends no more once it has the answer, and has its next visitor wait until this side closes. */
const SILENT_MS = 2000
/** More than the largest upload that is taken. */
const LINGER_BYTES = 32 * 1024 * 1024

/**
 * Sends the end, throws away what still comes, for so long and so much and while something comes, and closes.
 * @param {import('node:net').Socket} socket
 */
export function closeLingering(socket) {
  if (socket.destroyed) return
  let left = LINGER_BYTES
  const close = () => socket.destroy()
  const timer = setTimeout(close, LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.setTimeout(SILENT_MS, close)
  // Those of HTTP: what comes now is no request.
  for (const event of ['data', 'end', 'drain']) socket.removeAllListeners(event)
  socket.on('data', (bytes) => {
    left -= bytes.length
    if (left < 0) close()
  })
  socket.once('end', close)
  socket.on('error', close)
  socket.end()
  socket.resume()
  // Node's parser stops a connection behind its stream's back: to be resumed is not enough.
  socket._read(0)
}

/**
 * Sees to it that an answer which is sent before its request's body has come says so, and that its connection is
 * closed with care, whoever answers.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function closeAfterUnreadBody(request, response) {
  if (!hasBody(request)) return
  const { socket } = request
  const { writeHead } = response
  response.writeHead = function writeHeadOfLast(...head) {
    if (!request.complete) {
      response.shouldKeepAlive = false
      // Called by Node once the last byte of a last answer has been handed over.
      socket.destroySoon = () => closeLingering(socket)
    }
    return writeHead.apply(response, head)
  }
}
