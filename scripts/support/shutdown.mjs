// npm forwards a Ctrl-C that the terminal has already delivered: a duplicate within this time is no second request.
const TWIN_MS = 1500

/**
 * Listens for the signals that ask this process to end.
 * @param {() => void} onImpatience called on a second request
 * @returns {AbortSignal} aborted on the first request
 */
export function watchForStop(onImpatience = () => {}) {
  const controller = new AbortController()
  let first = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (first === 0) {
        first = Date.now()
        controller.abort()
      } else if (Date.now() - first > TWIN_MS) {
        onImpatience()
      }
    })
  }
  return controller.signal
}
