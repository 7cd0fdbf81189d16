import { Admission } from '../../lib/platform/admission/admission.mjs'
import { kindOf } from '../../lib/platform/admission/kinds.mjs'
import { readLimits } from '../../lib/platform/admission/limits.mjs'
import { makeBusyPages } from './busy-page.mjs'
import { pathOf, refuse } from './early-refusal.mjs'

/** What is read by a person: documents, pictures and calls have no page. */
const PAGE = /^\/(?!(?:api|og|_next)(?:\/|$))[^.]*$/

/** Streams go on after their first byte; whole pages are rendered by then. */
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

/**
 * Lets requests begin in the order of their precedence.
 * @param {Record<string, string | undefined>} environment
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<boolean>}
 *   whether a request may begin: otherwise it has been refused, or its client has gone
 * @throws {RangeError} for a limit that cannot be read
 */
export function admitBy(environment) {
  const admission = new Admission(readLimits(environment))
  // Asked by what runs after answers, and by who wants figures: Next bundles both apart.
  globalThis.ingingoAdmission = admission
  const busyPage = makeBusyPages(environment)

  function refuseBusy(request, response, { retrySeconds }) {
    const path = pathOf(request)
    const head = { 'retry-after': `${retrySeconds}` }
    if (!PAGE.test(path)) return refuse(request, response, 503, 'busy', head)
    const { body, headers } = busyPage(path)
    refuse(request, response, 503, 'busy', { ...headers, ...head }, body)
  }

  return async (request, response) => {
    const kind = kindOf(request, pathOf(request))
    if (kind === 'straight') return true
    if (kind === 'write') {
      response.once(
        'close',
        admission.beginWrite(() => request.complete),
      )
      return true
    }
    const gone = new AbortController()
    const leave = () => gone.abort()
    response.once('close', leave)
    const place = await admission.enter(kind, { signal: gone.signal })
    response.removeListener('close', leave)
    if (typeof place === 'function') giveBackWhenAnswered(response, place)
    else if (place) refuseBusy(request, response, place)
    return typeof place === 'function'
  }
}
