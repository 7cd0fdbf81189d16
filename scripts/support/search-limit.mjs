import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isLoopback } from '../../lib/core/exposure.mjs'
import { addressKey } from '../../lib/platform/rate-limit/address-key.mjs'
import { makeBusyPages } from './busy-page.mjs'
import { isApi, pathOf, refuse } from './early-refusal.mjs'

/**
 * Searches of one address in a minute that have to be made, not found finished. A person who types makes about six; fifty
 * who search at the same time behind the one address of a hospital make 300, and cost a tenth of a core.
 */
const MOST = 300
const SECONDS = 60

const CALL = /^\/api\/v1\/(?:[\w-]+\/search|auth\/search-[\w-]+)$/
const FINDER = /\/home\/(?:search|find-\w+)\/./
const TYPED = /[?&](?:q|search)=./

/** Whether a request has something searched for, in whichever form of its address. */
export function isSearch({ url = '/' }) {
  const path = pathOf({ url })
  if (isApi(path)) return CALL.test(path)
  return FINDER.test(path) || (path.includes('/home/') && TYPED.test(url))
}

/**
 * Limits searches by the reader's address. Counted in memory: a count that cost a write would cost more than the search,
 * and a restart may well forget it.
 * @param {Record<string, string | undefined>} environment
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<boolean>}
 *   whether the request has been refused; it must carry the one true address of its client (client-address.mjs)
 */
export function limitSearches(environment) {
  const { HOST, RATE_LIMIT_SCALE } = environment
  // As of all limits: widened for load tests while only this machine reaches the server.
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
    const key = addressKey(request.headers['x-forwarded-for'] ?? '')
    const refusal = await limiter.consume(key).then(
      () => null,
      (each) => each,
    )
    if (refusal === null) return false
    refuseSearch(request, response, refusal)
    return true
  }
}
