import 'server-only'

/**
 * The network address that a request came from. `npm start` overwrites this header for each request
 * (scripts/support/client-address.mjs): a client's own value is never trusted. Elsewhere the last entry is the one that the
 * nearest proxy wrote, and anything before it may be forged.
 */
export function clientAddress(request: Request): string {
  const last = (request.headers.get('x-forwarded-for') ?? '').split(',').at(-1) ?? ''
  return last.trim() || 'unknown'
}
