import { earlyRefusal } from './early-refusal.mjs'
import { methodsAt } from './route-methods.mjs'

/** An address may be asked for in its absolute form, too (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i

const NOT_OFFERED = {
  body: 'This method is not offered here.',
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
}

/**
 * Answers a method that an address does not offer, and `OPTIONS` for what is no part of the API. Next would keep what
 * such a method was answered in the place of the document, and names no methods that are offered.
 * @returns {boolean} whether the request has been answered
 */
export function refuseMethod(request, response) {
  const [path] = (request.url ?? '/').replace(ORIGIN, '').split('?')
  const isApi = /^\/api(?:\/|$)/.test(path)
  const methods = methodsAt(path)
  const isOffered = methods.includes(request.method)
  if (isOffered && (isApi || request.method !== 'OPTIONS')) return false
  const allow = { allow: methods.join(', ') }
  if (isOffered) {
    response.writeHead(204, allow).end()
    return true
  }
  const { body, headers } = isApi ? earlyRefusal(request, 'methodRefused') : NOT_OFFERED
  response.writeHead(405, { ...headers, ...allow })
  response.end(body)
  return true
}
