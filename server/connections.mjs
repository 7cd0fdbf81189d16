import { STATUS_CODES } from 'node:http'
import { writeLine } from './json-lines.mjs'
import { hasBody } from './request-guards.mjs'

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
  // HTTP's listeners: later data is not a request.
  for (const event of ['data', 'end', 'drain']) socket.removeAllListeners(event)
  socket.on('data', (bytes) => {
    left -= bytes.length
    if (left < 0) close()
  })
  socket.once('end', close)
  socket.on('error', close)
  socket.end()
  socket.resume()
  // Node's parser pauses a connection without telling its stream, so resuming is not enough.
  socket._read(0)
}

/**
 * Makes a response that is sent before its request's body has arrived announce the close, and closes its connection
 * gracefully. An unread body would stall the connection until the client gives up; closing at once would reset it,
 * and the client would never see its response. A proxy with keep-alive connections would pass either on to other
 * clients.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function closeAfterUnreadBody(request, response) {
  if (!hasBody(request)) return
  const { socket } = request
  const { writeHead } = response
  response.writeHead = function writeHeadOfLatest(...head) {
    if (!request.complete) {
      response.shouldKeepAlive = false
      // Node calls this after handing over the last byte of a connection's last response.
      socket.destroySoon = () => closeLingering(socket)
    }
    return writeHead.apply(response, head)
  }
}

/** Status codes for parser errors, as Node answers them; 400 for all others. */
const STATUS = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function respondAndClose(socket, status, more = '') {
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${more}\r\n`,
  )
  closeLingering(socket)
}

/**
 * Answers bytes that are not a request, and logs one line about them.
 * @param {Error & { code?: string }} error
 * @param {import('node:net').Socket} socket
 * @param {boolean} isAnswering whether part of a response has already been sent
 */
export function refuseUnreadable(error, socket, isAnswering) {
  const code = error.code ?? error.name
  // A disconnected client is not worth a log line.
  if (code === 'ECONNRESET' || code === 'EPIPE' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS[code] ?? 400
  writeLine('info', 'request.unreadable', { code, status })
  if (isAnswering) socket.destroy()
  else respondAndClose(socket, status)
}

/** Rejects a tunnel request (CONNECT): this is not a proxy. */
export function refuseConnect(_request, socket) {
  socket.on('error', () => socket.destroy())
  respondAndClose(socket, 405, 'Allow: GET, HEAD, OPTIONS\r\n')
}
