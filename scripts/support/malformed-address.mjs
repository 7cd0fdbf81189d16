import { earlyRefusal } from './early-refusal.mjs'

const PLAIN = {
  body: 'The address is not valid.',
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
}

/**
 * Answers 400 to an address whose percent-encoding is broken. Next would answer 500, as if the fault were ours.
 * @returns {boolean} whether the request has been answered
 */
export function refuseMalformed(request, response) {
  const [path] = (request.url ?? '/').split('?')
  try {
    decodeURIComponent(path)
    return false
  } catch {
    const isApi = path.startsWith('/api/')
    const { body, headers } = isApi ? earlyRefusal(request, 'addressMalformed') : PLAIN
    response.writeHead(400, headers)
    response.end(body)
    return true
  }
}
