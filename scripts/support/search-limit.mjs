import { createHmac } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isLoopback } from '../../lib/core/exposure.mjs'
import { addressKey } from '../../lib/platform/rate-limit/address-key.mjs'
import { makeBusyPages } from './busy-page.mjs'
import { isApi, pathOf, refuse } from './early-refusal.mjs'

/**
 * Searches of one address per minute that have to be computed, not served from a cache. A person who types makes about
 * six; fifty people searching at once behind the one address of a hospital make 300, and cost a tenth of a core.
 */
const MOST = 300
const SECONDS = 60

const CALL = /^\/api\/v1\/(?:[\w-]+\/search|auth\/search-[\w-]+)$/
const FINDER = /\/home\/(?:search|find-\w+)\/./
const TYPED = /[?&](?:q|search)=./

/** Whether a request is a search, in any form of its address. */
export function isSearch({ url = '/' }) {
  const path = pathOf({ url })
  if (isApi(path)) return CALL.test(path)
  return FINDER.test(path) || (path.includes('/home/') && TYPED.test(url))
}

/** Other processes learn how much was searched, but not from where: addresses are hashed with this secret. */
const nameOf = (address, secret = '') =>
  createHmac('sha256', secret).update(address).digest('base64url').slice(0, 11)

/** Makes each of several processes count, within seconds, the searches of all of them. */
function shareWithOthers(limiter, key) {
  const sharing = globalThis.ingingoSharing
  if (!sharing) return
  sharing.count(key)
  sharing.onCounts((counts) => {
    for (const [each, count] of Object.entries(counts)) limiter.penalty(each, count)
  })
}

/**
 * Limits searches by the reader's address. Counts in memory: a write per count would cost more than the search, and a
 * restart may well forget the counts.
 * @param {Record<string, string | undefined>} environment
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 *   Promise<boolean>} whether the request has been refused; it must carry its client's true address
 *   (client-address.mjs)
 */
export function limitSearches(environment) {
  const { HOST, RATE_LIMIT_SCALE, AUTH_SECRET } = environment
  // As with all limits, load tests may raise it while only this machine reaches the server.
  const scale = HOST && isLoopback(HOST) ? Number(RATE_LIMIT_SCALE || 1) : 1
  const limiter = new RateLimiterMemory({ points: MOST * scale, duration: SECONDS })
  const pageOf = makeBusyPages(environment, { title: 'searchedTitle', text: 'searchedText' })

  function refuseSearch(request, response, { msBeforeNext }) {
    const head = { 'retry-after': `${Math.max(1, Math.ceil(msBeforeNext / 1000))}` }
    const path = pathOf(request)
    if (isApi(path)) return refuse(request, response, 429, 'searched', head)
    const { body, headers } = pageOf(path)
    refuse(request, response, 429, 'searched', { ...headers, ...head }, body)
  }

  return async (request, response) => {
    if (!isSearch(request)) return false
    const key = nameOf(addressKey(request.headers['x-forwarded-for'] ?? ''), AUTH_SECRET)
    shareWithOthers(limiter, key)
    const refusal = await limiter.consume(key).then(
      () => null,
      (each) => each,
    )
    if (refusal === null) return false
    refuseSearch(request, response, refusal)
    return true
  }
}
