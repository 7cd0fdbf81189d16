import { Admission } from '../../lib/platform/admission/admission.mjs'
import { kindOf } from '../../lib/platform/admission/kinds.mjs'
import { readLimits } from '../../lib/platform/admission/limits.mjs'
import { wantsTextOnly } from '../../lib/platform/html-cache/text-wish.mjs'
import { makeBusyPages } from './busy-page.mjs'
import { isApi, pathOf, refuse } from './early-refusal.mjs'

/** Paths of pages for people; documents, pictures and API calls have no page. */
const PAGE = /^\/(?!(?:api|og|_next)(?:\/|$))[^.]*$/

/** Streams go on after their first byte; whole pages are fully rendered by then. */
const isWhole = (response) => !/event-stream|csv/.test(`${response.getHeader('content-type')}`)

function giveBackWhenAnswered(response, giveBack) {
  const { writeHead } = response
  response.writeHead = function writeHeadAndGiveBack(...head) {
    writeHead.apply(response, head)
    if (isWhole(response)) giveBack()
    return response
  }
  response.once('close', giveBack)
}

/** By then a page rendered for one request is compressed and kept for the others. */
const KEPT_MS = 30

/** Requests for the same page wait for the first of them, which renders it for all. */
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

/** The key under which requests share one response; null where it depends on more than the address. */
const keyOf = (request, kind) =>
  kind === 'member' ||
  request.method !== 'GET' ||
  request.headers.rsc !== undefined ||
  isApi(pathOf(request))
    ? null
    : `${wantsTextOnly(request)} ${request.url}`

/**
 * Admits requests in order of precedence.
 * @param {Record<string, string | undefined>} environment
 * @param {{
 *   isAnswered: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean,
 *   isAhead: (request: import('node:http').IncomingMessage) => boolean,
 * }} answers `isAnswered`: answers from a cache; `isAhead`: whether a request only renders ahead, with nobody waiting
 * @returns {{
 *   mayBegin: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<boolean>,
 *   admission: Admission, rendersAtOnce: number,
 * }} `mayBegin`: whether a request may begin; otherwise it was answered or refused, or its client has gone
 * @throws {RangeError} for an unreadable limit
 */
export function admitBy(environment, { isAnswered, isAhead }) {
  const limits = readLimits(environment)
  const admission = new Admission(limits)
  // Work after responses and the metrics both read it: Next bundles each of them separately.
  globalThis.ingingoAdmission = admission
  const busyPage = makeBusyPages(environment)
  const renderings = new Renderings()

  function refuseBusy(request, response, { retrySeconds }) {
    const path = pathOf(request)
    const head = { 'retry-after': `${retrySeconds}` }
    if (!PAGE.test(path)) return refuse(request, response, 503, 'busy', head)
    const { body, headers } = busyPage(path)
    refuse(request, response, 503, 'busy', { ...headers, ...head }, body)
  }

  async function takePlace(request, response, kind) {
    const key = keyOf(request, kind)
    const lead = () => (key === null || renderings.of(key) ? null : renderings.begin(key))
    // Others do not wait for a page rendered ahead while it is still queued itself.
    let end = kind === 'ahead' ? null : lead()
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
    giveBackWhenAnswered(response, () => {
      place()
      setTimeout(() => end?.(), KEPT_MS)
    })
    return !isAnswered(request, response)
  }

  async function mayBegin(request, response) {
    const kind = isAhead(request) ? 'ahead' : kindOf(request, pathOf(request))
    if (kind === 'straight') return true
    if (kind === 'write') {
      response.once(
        'close',
        admission.beginWrite(() => request.complete),
      )
      return true
    }
    await renderings.of(keyOf(request, kind))
    if (response.closed || isAnswered(request, response)) return false
    return takePlace(request, response, kind)
  }

  return { mayBegin, admission, rendersAtOnce: limits.ahead.atOnce }
}
