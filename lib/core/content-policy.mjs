/**
 * The content security policy of every response. A second policy, which each cached page brings
 * (lib/platform/cache-handler.mjs), restricts scripts further: it blocks every inline script whose hash is not listed.
 * @param {{ isProduction: boolean, isHttps: boolean, sendsTo?: string | null }} options `sendsTo`: scheme and host to which the
 *   page may send files, besides this site
 */
export const contentPolicy = ({ isProduction, isHttps, sendsTo }) =>
  [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${isProduction ? '' : " 'unsafe-eval'"}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isProduction ? '' : ' ws:'}${sendsTo ? ` ${sendsTo}` : ''}`,
    'frame-src https://www.youtube-nocookie.com',
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
