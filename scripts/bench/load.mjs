import autocannon from 'autocannon'
import { processorSeconds } from './process-use.mjs'

const CONNECTIONS = 16

/**
 * Asks for pages as fast as they come, over 16 kept connections.
 * @param {{ url: string, pid: number, paths: string[] }} target the connections share the paths out among themselves
 * @param {number} seconds
 * @returns {Promise<{ rate: number, p50: number, p99: number, cost: number }>} pages a second, and milliseconds;
 *   `cost`: of the server's processor for a page, which tells the same on a machine that is busy with other things
 */
export async function load({ url, pid, paths }, seconds) {
  const before = processorSeconds(pid)
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
    cost: ((processorSeconds(pid) - before) * 1000) / result.requests.total,
  }
}
