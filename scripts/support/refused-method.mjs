import { isApi, pathOf, refuse } from './early-refusal.mjs'
import { methodsAt } from './route-methods.mjs'

/**
 * Answers a method that an address does not offer, and `OPTIONS` outside the API. Next would cache the response to such
 * a method in place of the document, and does not list the methods on offer.
 * @returns {boolean} whether the request has been answered
 */
export function refuseMethod(request, response) {
  const path = pathOf(request)
  const methods = methodsAt(path)
  const isOffered = methods.includes(request.method)
  if (isOffered && (isApi(path) || request.method !== 'OPTIONS')) return false
  const allow = { allow: methods.join(', ') }
  if (isOffered) response.writeHead(204, allow).end()
  else refuse(request, response, 405, 'methodRefused', allow)
  return true
}
