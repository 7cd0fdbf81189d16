const NAMES = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

/**
 * Takes away what a request says about where the site is reached: that is configured (SITE_URL) and never believed.
 * With `X-Forwarded-Proto: https`, which every proxy for https sends, Next would also take its own rewrites for
 * addresses of another server, ask there, and answer 500.
 */
export function dropForwardedHeaders(request) {
  for (const name of NAMES) delete request.headers[name]
}
