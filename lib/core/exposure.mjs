const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\]|0:0:0:0:0:0:0:1)$/i

/** Whether a host is this machine itself. */
export const isLoopback = (host) => LOOPBACK.test(host)

function hostOf(address) {
  try {
    return new URL(address).hostname
  } catch {
    return address
  }
}

/**
 * Whether others than this machine's users are meant to reach the server, directly or through a proxy.
 * @param {{ host?: string | undefined, siteUrl?: string | undefined }} configuration
 * @returns {boolean}
 */
export const isExposed = ({ host, siteUrl }) =>
  [host, siteUrl && hostOf(siteUrl)].some((name) => Boolean(name) && !isLoopback(name))
