const BODY = JSON.stringify({ message: 'This method is not offered here.' })

/**
 * Gives the API's answer to a method that a route does not offer the shape of all its failures: Next sends 405 with
 * nothing. The head is written before the end is told, so both are taken hold of.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function explainRefusedMethod(request, response) {
  if (!request.url?.startsWith('/api/')) return
  const { writeHead, end } = response
  let isRefused = false
  response.writeHead = function writeHeadOfReason(...head) {
    isRefused = head[0] === 405 && request.method !== 'HEAD'
    if (isRefused) {
      response.setHeader('content-type', 'application/json')
      response.setHeader('content-length', Buffer.byteLength(BODY))
      response.setHeader('cache-control', 'no-store')
    }
    return writeHead.apply(response, head)
  }
  response.end = function endWithReason(...rest) {
    if (!response.headersSent) response.writeHead(response.statusCode)
    return isRefused ? end.call(response, BODY) : end.apply(response, rest)
  }
}
