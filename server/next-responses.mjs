import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { textOnlyHeaders, toTextOnly } from '../lib/platform/http/text-only.mjs'
import { acceptedEncodings } from './page-store/entry.mjs'

/**
 * Next removes the `Content-Length` of a route's response, and a download without one shows no progress. The route
 * repeats it under a name of our own (lib/platform/http/send-file.ts); this restores the header.
 * @param {import('node:http').ServerResponse} response
 */
export function restoreFileLength(response) {
  const { writeHead } = response
  response.writeHead = function writeHeadWithLength(...head) {
    const length = response.getHeader('x-file-length')
    if (length !== undefined) {
      response.removeHeader('x-file-length')
      response.setHeader('content-length', length)
    }
    return writeHead.apply(response, head)
  }
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const COMPRESSIONS = new Map([
  ['br', (body) => brotliCompressSync(body, QUALITY)],
  ['gzip', (body) => gzipSync(body)],
])

const computeEtag = (body) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Builds the body to send and sets its headers. */
function prepare(response, html, { accepted, known }) {
  const text = toTextOnly(html)
  if (text !== html) {
    const isSecret = `${response.getHeader('cache-control')}`.includes('no-store')
    for (const [name, value] of Object.entries(textOnlyHeaders())) response.setHeader(name, value)
    if (isSecret) response.setHeader('cache-control', 'no-store')
  }
  const body = Buffer.from(text)
  response.setHeader('etag', computeEtag(body))
  response.removeHeader('content-length')
  if (response.statusCode === 200 && known.split(/\s*,\s*/).includes(computeEtag(body))) {
    response.statusCode = 304
    return null
  }
  const encoding = acceptedEncodings(accepted).find((name) => COMPRESSIONS.has(name))
  const sent = encoding ? COMPRESSIONS.get(encoding)(body) : body
  if (encoding) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', sent.length)
  return sent
}

/**
 * Turns Next's response to this request into text only: asks for the whole page, uncompressed and unconditionally, and
 * holds back the output until it is complete.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function sendTextOnly(request, response) {
  const { 'accept-encoding': accepted, 'if-none-match': known = '', ...headers } = request.headers
  request.headers = headers
  // HEAD has the headers of the page; Node sends no body for it.
  if (request.method === 'HEAD') request.method = 'GET'
  const { end, write, writeHead, flushHeaders } = response
  const held = []
  const hold = (chunk, encoding) => {
    if (chunk && typeof chunk !== 'function') held.push(Buffer.from(chunk, encoding))
    return true
  }
  const finish = (chunk, encoding) => {
    hold(chunk, encoding)
    Object.assign(response, { end, write, writeHead, flushHeaders })
    const body = Buffer.concat(held)
    const isHtml = `${response.getHeader('content-type')}`.startsWith('text/html')
    if (!isHtml) return response.end(body)
    return response.end(prepare(response, body.toString('utf8'), { accepted, known }))
  }
  // Holds the headers too: Next's compression asks for them before the body.
  const bufferHead = (status, headers = {}) => {
    response.statusCode = status
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return response
  }
  Object.assign(response, {
    end: finish,
    write: hold,
    writeHead: bufferHead,
    flushHeaders: () => undefined,
  })
}
