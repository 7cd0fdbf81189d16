import autocannon from 'autocannon'

const CONNECTIONS = 16

/**
 * Asks for pages as fast as they come, over 16 kept connections.
 * @param {string} url of the server
 * @param {string[]} paths the connections share them out among themselves
 * @param {number} seconds
 * @returns {Promise<{ rate: number, p50: number, p99: number }>} pages a second, and milliseconds
 */
export async function load(url, paths, seconds) {
  let started = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests([{ method: 'GET', path: paths[started % paths.length] }])
      started += 1
    },
  })
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0)
    throw new Error(`${failed} of ${result.requests.total} answers from ${url} failed.`)
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}
