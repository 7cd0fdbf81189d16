import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Has Next render a page for the process itself, without a connection.
 * @param {(request: IncomingMessage, response: ServerResponse) => Promise<void>} handle
 * @param {string} url path and query
 * @returns {Promise<{ status: number, headers: [string, string | string[]][], html: string }>}
 */
export async function askNext(handle, url) {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url, headers: { host: 'localhost' } })
  request.push(null)
  const response = new ServerResponse(request)
  const chunks = []
  const collect = (chunk, encoding) => {
    if (chunk && typeof chunk !== 'function') chunks.push(Buffer.from(chunk, encoding))
    return true
  }
  const ended = new Promise((done) => {
    response.write = collect
    response.end = (chunk, encoding) => {
      collect(chunk, encoding)
      response.emit('finish')
      response.emit('close')
      done()
      return response
    }
  })
  response.flushHeaders = () => undefined
  response.writeHead = (status, headers = {}) => {
    response.statusCode = status
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return response
  }
  await handle(request, response)
  await ended
  const names = response.getRawHeaderNames()
  return {
    status: response.statusCode,
    headers: names.map((name) => [name, response.getHeader(name)]),
    html: Buffer.concat(chunks).toString('utf8'),
  }
}
