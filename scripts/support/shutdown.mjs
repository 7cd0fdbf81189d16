// npm passes a Ctrl-C on although the terminal has delivered it already: a twin within this time is no impatience.
const TWIN_MS = 1500

/**
 * Listens for the signals that ask this process to end.
 * @param {() => void} onImpatience called at a second request
 * @returns {AbortSignal} aborted at the first request
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
