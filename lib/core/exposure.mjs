const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\]|0:0:0:0:0:0:0:1)$/i

/** Whether a host is this machine. */
export const isLoopback = (host) => LOOPBACK.test(host)

function hostOf(address) {
  try {
    return new URL(address).hostname
  } catch {
    return address
  }
}

/**
 * Whether users of other machines are meant to reach the server, directly or through a proxy.
 * @param {{ host?: string | undefined, siteUrl?: string | undefined }} configuration
 * @returns {boolean}
 */
export const isExposed = ({ host, siteUrl }) =>
  [host, siteUrl && hostOf(siteUrl)].some((name) => Boolean(name) && !isLoopback(name))
