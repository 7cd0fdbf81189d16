/**
 * Gives the API's answer to a method that a route does not offer the shape of all its failures: Next sends 405 with
 * nothing.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function explainRefusedMethod(request, response) {
  if (!request.url?.startsWith('/api/')) return
  const { end } = response
  response.end = function endWithReason(...rest) {
    if (response.statusCode !== 405 || response.headersSent) return end.apply(response, rest)
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'no-store')
    return end.call(response, JSON.stringify({ message: 'This method is not offered here.' }))
  }
}
