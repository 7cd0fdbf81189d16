const NAMES = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

/**
 * Drops what a request claims about the site's own address: that is configured (SITE_URL) and never trusted. With
 * `X-Forwarded-Proto: https`, which every https proxy sends, Next would also take its own rewrites for another server's
 * addresses, send requests there, and answer 500.
 */
export function dropForwardedHeaders(request) {
  for (const name of NAMES) delete request.headers[name]
}
