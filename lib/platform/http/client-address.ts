import 'server-only'

/**
 * The network address that a request came from. `npm start` writes this header anew for each request
 * (scripts/support/client-address.mjs): a client's own is never believed.
 */
export function clientAddress(request: Request): string {
  const [first = ''] = (request.headers.get('x-forwarded-for') ?? '').split(',')
  return first.trim() || 'unknown'
}
