import { earlyRefusal } from './early-refusal.mjs'

/**
 * Gives the API's answer to a method that a route does not offer the shape of all its failures: Next sends 405 with
 * nothing. The head is written before the end is told, so both are taken hold of.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function explainRefusedMethod(request, response) {
  if (!request.url?.startsWith('/api/')) return
  const { writeHead, end } = response
  let refusal
  response.writeHead = function writeHeadOfReason(...head) {
    if (head[0] === 405 && request.method !== 'HEAD') {
      refusal = earlyRefusal(request, 'methodRefused')
      for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value)
    }
    return writeHead.apply(response, head)
  }
  response.end = function endWithReason(...rest) {
    if (!response.headersSent) response.writeHead(response.statusCode)
    return refusal ? end.call(response, refusal.body) : end.apply(response, rest)
  }
}
