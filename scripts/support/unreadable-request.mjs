import { STATUS_CODES } from 'node:http'
import { writeLine } from './json-lines.mjs'
import { closeLingering } from './unread-body.mjs'

/** Status codes for parser errors, as Node answers them; 400 for all others. */
const STATUS = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function answerAndClose(socket, status, more = '') {
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${more}\r\n`,
  )
  closeLingering(socket)
}

/**
 * Answers bytes that are no request, and logs one line about them.
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
  else answerAndClose(socket, status)
}

/** Refuses a tunnel request (CONNECT): this is no proxy. */
export function refuseConnect(_request, socket) {
  socket.on('error', () => socket.destroy())
  answerAndClose(socket, 405, 'Allow: GET, HEAD, OPTIONS\r\n')
}
