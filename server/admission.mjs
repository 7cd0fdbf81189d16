import { createHmac } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isLoopback } from '../lib/core/server-safety.mjs'
import { wantsTextOnly } from '../lib/platform/http/text-wish.mjs'
import { addressKey } from '../lib/platform/rate-limit/address-key.mjs'
import { Admission, decodePath, getKind, hasSearchTerm, readLimits } from './admission-queue.mjs'
import { getPath, isApi, makeBusyPages, sendError } from './error-pages.mjs'
import { PICTURES } from './page-store/requests.mjs'

/** The cookie of a browser that has just written something (lib/platform/sharing/acknowledge.ts). */
const WROTE = 'ingingo.wrote='

/**
 * Returns whether a request that memory may answer comes from a browser that has just written, maybe through another
 * process. API calls read the database anyway, except for pictures.
 */
const hasWritten = (request) =>
  request.headers.cookie?.includes(WROTE) &&
  globalThis.ingingoSharing !== undefined &&
  (!isApi(getPath(request)) || request.url.startsWith(PICTURES))

/**
 * Begins a request. That of a browser that has just written waits until this process knows of every acknowledged
 * write; it is dropped if the client has left by then.
 */
export function beginCaughtUp(request, response, begin) {
  if (!hasWritten(request)) return begin(request, response)
  globalThis.ingingoSharing
    .waitUntilCaughtUp()
    .then(() => response.closed || begin(request, response))
}

/**
 * The maximum number of computed searches per address and minute, not counting cached ones. A person who types makes
 * about six; fifty people searching at once behind the one address of a hospital make 300, and cost a tenth of a
 * core.
 */
const MAX_SEARCHES = 300
const SECONDS = 60

const CALL = /^\/api\/v1\/(?:[\w-]+\/search|auth\/search-[\w-]+)$/
const FINDER = /\/home\/(?:search|find-\w+)\/./

/** Returns whether a request is a search, in any form of its address. */
export function isSearch({ url = '/' }) {
  const path = decodePath(getPath({ url }))
  if (isApi(path)) return CALL.test(path)
  return FINDER.test(path) || (path.includes('/home/') && hasSearchTerm(url))
}

/** Hashes addresses with this secret, so that other processes learn only how much was searched. */
const hashAddress = (address, secret = '') =>
  createHmac('sha256', secret).update(address).digest('base64url').slice(0, 11)

/** Shares the counts among several processes, within seconds. */
function shareWithOthers(limiter, key) {
  const sharing = globalThis.ingingoSharing
  if (!sharing) return
  sharing.count(key)
  sharing.onCounts((counts) => {
    for (const [each, count] of Object.entries(counts)) limiter.penalty(each, count)
  })
}

/**
 * Limits searches by the reader's address. Counts in memory, because a write per count would cost more than the
 * search, and losing the counts on a restart does no harm.
 * @param {Record<string, string | undefined>} environment
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 * Promise<boolean>} whether the request has been refused; it must contain its client's true address
 * (forwarded-headers.mjs)
 */
export function limitSearches(environment) {
  const { HOST, RATE_LIMIT_SCALE, AUTH_SECRET } = environment
  // As with all limits, load tests may raise it while only this machine reaches the server.
  const scale = HOST && isLoopback(HOST) ? Number(RATE_LIMIT_SCALE || 1) : 1
  const limiter = new RateLimiterMemory({ points: MAX_SEARCHES * scale, duration: SECONDS })
  const renderBusyPage = makeBusyPages(environment, {
    title: 'searchedTitle',
    text: 'searchedText',
  })

  function refuseSearch(request, response, { msBeforeNext }) {
    const head = { 'retry-after': `${Math.max(1, Math.ceil(msBeforeNext / 1000))}` }
    const path = getPath(request)
    if (isApi(path)) return sendError(request, response, 429, 'searched', head)
    const { body, headers } = renderBusyPage(path)
    sendError(request, response, 429, 'searched', { ...headers, ...head }, body)
  }

  return async (request, response) => {
    if (!isSearch(request)) return false
    const key = hashAddress(addressKey(request.headers['x-forwarded-for'] ?? ''), AUTH_SECRET)
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

/** Paths of pages for people; documents, pictures and API calls have no page. */
const PAGE = /^\/(?!(?:api|og|_next)(?:\/|$))[^.]*$/

/** Streams continue after their first byte; whole pages are fully rendered by then. */
const isWhole = (response) => !/event-stream|csv/.test(`${response.getHeader('content-type')}`)

function releaseAfterResponse(response, releasePlace) {
  const { writeHead } = response
  response.writeHead = function writeHeadAndGiveBack(...head) {
    writeHead.apply(response, head)
    if (isWhole(response)) releasePlace()
    return response
  }
  response.once('close', releasePlace)
}

/** By then, a page rendered for one request is compressed and stored for the others. */
const CACHE_MS = 30

/** Makes requests for one page wait for the first of them, which renders it for all. */
class Renderings {
  #under = new Map()

  /** Makes others wait for a page until the returned function is called. */
  begin(key) {
    let end
    this.#under.set(
      key,
      new Promise((done) => {
        end = done
      }),
    )
    return () => {
      this.#under.delete(key)
      end()
    }
  }

  of(key) {
    return this.#under.get(key)
  }
}

/** The key under which requests share one response; null if it depends on more than the address. */
const getKey = (request, kind) =>
  kind === 'member' ||
  request.method !== 'GET' ||
  request.headers.rsc !== undefined ||
  isApi(getPath(request))
    ? null
    : `${wantsTextOnly(request)} ${request.url}`

/**
 * Admits requests in order of precedence.
 * @param {Record<string, string | undefined>} environment
 * @param {{ respondFromMemory: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse)
 * => boolean, isPrerender: (request: import('node:http').IncomingMessage) => boolean, }} answers `respondFromMemory`: answers
 * from a cache; `isPrerender`: whether a request only pre-renders a page
 * @returns {{ admitRequest: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse)
 * => Promise<boolean>, admission: Admission, rendersAtOnce: number, }} `admitRequest`: whether a request may begin;
 * otherwise it was answered or refused, or its client has gone
 * @throws {RangeError} for an unreadable limit
 */
export function createAdmission(environment, { respondFromMemory, isPrerender }) {
  const limits = readLimits(environment)
  const admission = new Admission(limits)
  // Work after responses and the metrics both read it, and Next bundles each of them separately.
  globalThis.ingingoAdmission = admission
  const busyPage = makeBusyPages(environment)
  const renderings = new Renderings()

  function refuseBusy(request, response, { retrySeconds }) {
    const path = getPath(request)
    const head = { 'retry-after': `${retrySeconds}` }
    if (!PAGE.test(path)) return sendError(request, response, 503, 'busy', head)
    const { body, headers } = busyPage(path)
    sendError(request, response, 503, 'busy', { ...headers, ...head }, body)
  }

  async function waitForSlot(request, response, kind) {
    const key = getKey(request, kind)
    const lead = () => (key === null || renderings.of(key) ? null : renderings.begin(key))
    // Others do not wait for a pre-rendered page that is still queued itself.
    let end = kind === 'prerender' ? null : lead()
    const gone = new AbortController()
    const leave = () => gone.abort()
    response.once('close', leave)
    const place = await admission.enter(kind, { signal: gone.signal })
    response.removeListener('close', leave)
    if (typeof place !== 'function') {
      end?.()
      if (place) refuseBusy(request, response, place)
      return false
    }
    end ??= lead()
    releaseAfterResponse(response, () => {
      place()
      setTimeout(() => end?.(), CACHE_MS)
    })
    return !respondFromMemory(request, response)
  }

  async function admitRequest(request, response) {
    const kind = isPrerender(request) ? 'prerender' : getKind(request, getPath(request))
    if (kind === 'straight') return true
    if (kind === 'write') {
      response.once(
        'close',
        admission.beginWrite(() => request.complete),
      )
      return true
    }
    await renderings.of(getKey(request, kind))
    if (response.closed || respondFromMemory(request, response)) return false
    return waitForSlot(request, response, kind)
  }

  return { admitRequest, admission, rendersAtOnce: limits.prerender.atOnce }
}
