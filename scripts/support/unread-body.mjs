import { hasBody } from './refused-body.mjs'

/**
 * Handles a body that is still arriving when its request has been answered. Left unread, it would stall the connection
 * until the client gives up; closing at once would reset it, and the client would never see its response. A proxy with
 * keep-alive connections would pass either on to somebody else.
 */

const LINGER_MS = 10_000
/**
 * A proxy such as HAProxy stops sending once it has the response, and makes its next visitor wait until this side
 * closes.
 */
const SILENT_MS = 2000
/** More than the largest accepted upload. */
const LINGER_BYTES = 32 * 1024 * 1024

/**
 * Sends FIN, discards what still arrives, up to a time limit, a byte limit and a silence limit, and closes.
 * @param {import('node:net').Socket} socket
 */
export function closeLingering(socket) {
  if (socket.destroyed) return
  let left = LINGER_BYTES
  const close = () => socket.destroy()
  const timer = setTimeout(close, LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.setTimeout(SILENT_MS, close)
  // HTTP's listeners: whatever arrives now is no request.
  for (const event of ['data', 'end', 'drain']) socket.removeAllListeners(event)
  socket.on('data', (bytes) => {
    left -= bytes.length
    if (left < 0) close()
  })
  socket.once('end', close)
  socket.on('error', close)
  socket.end()
  socket.resume()
  // Node's parser pauses a connection behind its stream's back, so resuming is not enough.
  socket._read(0)
}

/**
 * Makes a response that is sent before its request's body has arrived announce the close, and closes its connection
 * gracefully, whoever answers.
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
      // Node calls this once the last byte of a connection's last response has been handed over.
      socket.destroySoon = () => closeLingering(socket)
    }
    return writeHead.apply(response, head)
  }
}
