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
    response.writeHead(400, {
      'Content-Type': isApi ? 'application/json' : 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
    const message = 'The address is not valid.'
    response.end(isApi ? JSON.stringify({ message }) : message)
    return true
  }
}
