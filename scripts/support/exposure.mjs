const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\]|0:0:0:0:0:0:0:1)$/i

const isLoopback = (host) => LOOPBACK.test(host)

function hostOf(address) {
  try {
    return new URL(address).hostname
  } catch {
    return address
  }
}

/** Whether others than this machine's users are meant to reach the server, directly or through a proxy. */
export const isExposed = ({ host, siteUrl }) =>
  [host, siteUrl && hostOf(siteUrl)].some((name) => name && !isLoopback(name))

/** Where to listen: a server with demonstration accounts shows itself to others only when told to. */
export const chooseHost = ({ host }, { isDemo }) => host ?? (isDemo ? '127.0.0.1' : '0.0.0.0')
