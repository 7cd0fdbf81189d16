import { pathOf, refuse } from './early-refusal.mjs'

function isWellFormed({ url }) {
  try {
    const path = pathOf({ url })
    decodeURIComponent(path)
    return path.startsWith('/') && (url.startsWith('/') || URL.canParse(url))
  } catch {
    return false
  }
}

const lacksHost = ({ httpVersion, headers }) => httpVersion === '1.1' && headers.host === undefined

/**
 * Answers 400 to a request without a host, to an address whose percent-encoding is broken, and to one that is no path:
 * Next would guess, or answer 500 as if the fault were ours. `*` addresses the server as a whole and cannot be read.
 * @returns {boolean} whether the request has been answered
 */
export function refuseMalformed(request, response) {
  const isServer = request.url === '*' && request.method !== 'GET' && request.method !== 'HEAD'
  if (!lacksHost(request) && (isServer || isWellFormed(request))) return false
  refuse(request, response, 400, 'addressMalformed')
  return true
}
